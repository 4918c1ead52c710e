// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.web.api.ScriptHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The files of the page, all read when the server starts: a request gets one of these or nothing,
 * so that no path in it can reach anything else.
 */
final class Assets {
  /** One file. */
  record Asset(String type, byte[] bytes, String cache) {}

  private static final List<String> PAGE =
      List.of(
          "style.css",
          "icon.svg",
          "app.js",
          "address.js",
          "agent-field.js",
          "agent-groups.js",
          "api.js",
          "board-geometry.js",
          "board-input.js",
          "board-motion.js",
          "board-parts.js",
          "board.js",
          "builder.js",
          "charts.js",
          "compare.js",
          "controls.js",
          "expected-line.js",
          "experiments.js",
          "fact-list.js",
          "film.js",
          "game-guides.js",
          "game-rules.js",
          "game.js",
          "heat.js",
          "icicle-layout.js",
          "icicle.js",
          "iteration-frames.js",
          "iteration.js",
          "kept-searches.js",
          "links.js",
          "move-list.js",
          "move-table.js",
          "numbers.js",
          "papers.js",
          "pieces.js",
          "play.js",
          "record-box.js",
          "resume.js",
          "seats.js",
          "setup.js",
          "sheet-box.js",
          "sheets.js",
          "spec-text.js",
          "start-board.js",
          "step.js",
          "thinking.js",
          "tree-view.js",
          "tree.js",
          "variations.js",
          "verdicts.js");

  /** What the page imports, by package: the name to import, and the files behind it. */
  private record Library(String jar, String name, String main, List<String> more) {}

  private static final List<Library> LIBRARIES =
      List.of(
          new Library("lit", "lit", "index.js", List.of()),
          new Library(
              "lit__reactive-element",
              "@lit/reactive-element",
              "reactive-element.js",
              List.of("css-tag.js")),
          new Library("lit-element", "lit-element/lit-element.js", "lit-element.js", List.of()),
          new Library("lit-html", "lit-html", "lit-html.js", List.of("is-server.js")));

  private static final String FRESH = "no-cache";
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  private final Map<String, Asset> files = new LinkedHashMap<>();
  private final String contentPolicy;

  Assets() {
    Properties versions = versions();
    Map<String, String> imports = new LinkedHashMap<>();
    for (Library library : LIBRARIES) {
      String folder = library.jar() + "/" + versions.getProperty(library.jar()) + "/";
      addLibraryFile(folder + library.main());
      library.more().forEach(file -> addLibraryFile(folder + file));
      imports.put(library.name(), "/lib/" + folder + library.main());
      if (library.name().equals("lit-html")) {
        imports.put("lit-html/is-server.js", "/lib/" + folder + "is-server.js");
      }
    }
    for (String file : PAGE) {
      files.put("/" + file, new Asset(type(file), own(file), FRESH));
    }
    String map = importMap(imports);
    byte[] index =
        new String(own("index.html"), StandardCharsets.UTF_8)
            .replace("@IMPORT_MAP@", map)
            .replace("@PRELOAD@", preload(imports))
            .getBytes(StandardCharsets.UTF_8);
    files.put("/", new Asset("text/html; charset=utf-8", index, FRESH));
    contentPolicy =
        "default-src 'none'; script-src 'self' "
            + ScriptHash.of(map)
            + "; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }

  /** All files by path. */
  Map<String, Asset> files() {
    return files;
  }

  /** The policy of the page: its own files and the one import map, known by its hash. */
  String contentPolicy() {
    return contentPolicy;
  }

  private void addLibraryFile(String path) {
    byte[] bytes = read("/META-INF/resources/webjars/" + path);
    files.put("/lib/" + path, new Asset(type(path), bytes, FOR_EVER));
  }

  private static String importMap(Map<String, String> imports) {
    StringBuilder map = new StringBuilder("{\"imports\":{");
    imports.forEach(
        (name, path) ->
            map.append(map.charAt(map.length() - 1) == '{' ? "" : ",")
                .append('"')
                .append(name)
                .append("\":\"")
                .append(path)
                .append('"'));
    return map.append("}}").toString();
  }

  private static String preload(Map<String, String> imports) {
    StringBuilder links = new StringBuilder();
    for (String path : imports.values()) {
      links.append("<link rel=\"modulepreload\" href=\"").append(path).append("\">\n");
    }
    for (String file : PAGE) {
      if (file.endsWith(".js")) {
        links.append("<link rel=\"modulepreload\" href=\"/").append(file).append("\">\n");
      }
    }
    return links.toString();
  }

  private static String type(String file) {
    String end = file.substring(file.lastIndexOf('.') + 1);
    return switch (end) {
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalArgumentException("no type for " + file);
    };
  }

  private static byte[] own(String file) {
    return read("/io/banyan/web/page/" + file);
  }

  private static byte[] read(String path) {
    try (InputStream in = Assets.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + path);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = Assets.class.getResourceAsStream("/io/banyan/web/libraries.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions;
  }
}
