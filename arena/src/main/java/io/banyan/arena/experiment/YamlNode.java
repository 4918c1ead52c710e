// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * YAML with line numbers: a mapping, a list or a single value. Anchors and aliases are refused, so
 * no small file can grow large; so are repeated keys and deep nesting.
 *
 * @param value text of a single value, null for mappings and lists
 */
record YamlNode(
    int line, String value, Map<String, YamlNode> entries, List<YamlNode> items, boolean isText) {
  private static final int MAX_DEPTH = 8;
  private static final Pattern PLACE = Pattern.compile("(?m)^ in .*, line (\\d+), column \\d+");

  boolean isMapping() {
    return entries != null;
  }

  boolean isList() {
    return items != null;
  }

  String kind() {
    return isMapping() ? "a mapping" : isList() ? "a list" : "'" + value + "'";
  }

  static YamlNode read(String file, String text) {
    YAMLMapper mapper = YAMLMapper.builder(YAMLFactory.builder().build()).build();
    try (YAMLParser parser = (YAMLParser) mapper.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new ExperimentException(file, 0, "the file is empty");
      }
      YamlNode node = new Reader(file, parser).node(0);
      if (parser.nextToken() != null) {
        throw new ExperimentException(
            file, parser.currentTokenLocation().getLineNr(), "only one document is accepted");
      }
      return node;
    } catch (JacksonException e) {
      throw unreadable(file, e);
    } catch (StackOverflowError e) {
      throw new ExperimentException(file, 0, "nested too deeply");
    }
  }

  /**
   * The message of the parser tells what it was at and where, then what it met and where, each
   * place below its sentence and indented, with the text of the line.
   */
  private static ExperimentException unreadable(String file, JacksonException e) {
    int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
    String said = e.getOriginalMessage();
    for (Matcher place = PLACE.matcher(said); place.find(); ) {
      line = Integer.parseInt(place.group(1));
    }
    List<String> sentences = said.lines().filter(l -> !l.isBlank() && !l.startsWith(" ")).toList();
    return new ExperimentException(
        file, line, "not readable as YAML: " + String.join(": ", sentences));
  }

  private static final class Reader {
    private final String file;
    private final YAMLParser parser;

    Reader(String file, YAMLParser parser) {
      this.file = file;
      this.parser = parser;
    }

    private ExperimentException fault(String message) {
      return new ExperimentException(file, line(), message);
    }

    private int line() {
      return parser.currentTokenLocation().getLineNr();
    }

    YamlNode node(int depth) {
      if (depth > MAX_DEPTH) {
        throw fault("nested too deeply: at most " + MAX_DEPTH + " levels are accepted");
      }
      if (parser.isCurrentAlias() || parser.getObjectId() != null) {
        throw fault("anchors (&) and aliases (*) are not accepted; write the value out");
      }
      int line = line();
      JsonToken token = parser.currentToken();
      return switch (token) {
        case START_OBJECT -> mapping(line, depth);
        case START_ARRAY -> list(line, depth);
        case VALUE_NULL -> throw fault("a value is missing");
        default ->
            new YamlNode(line, parser.getString(), null, null, token == JsonToken.VALUE_STRING);
      };
    }

    private YamlNode mapping(int line, int depth) {
      Map<String, YamlNode> entries = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        if (entries.containsKey(key)) {
          throw fault("key '" + key + "' is given twice");
        }
        int keyLine = line();
        if (parser.nextToken() == JsonToken.VALUE_NULL && !parser.isCurrentAlias()) {
          throw new ExperimentException(file, keyLine, "key '" + key + "' has no value");
        }
        YamlNode value = node(depth + 1);
        entries.put(
            key, new YamlNode(keyLine, value.value, value.entries, value.items, value.isText));
      }
      return new YamlNode(line, null, entries, null, false);
    }

    private YamlNode list(int line, int depth) {
      List<YamlNode> items = new java.util.ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(node(depth + 1));
      }
      return new YamlNode(line, null, null, items, false);
    }
  }
}
