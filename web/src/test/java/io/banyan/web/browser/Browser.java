// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import io.banyan.core.agent.Agents;
import io.banyan.games.Games;
import io.banyan.ggp.SheetShelf;
import io.banyan.ggp.game.GdlGame;
import io.banyan.web.WebOptions;
import io.banyan.web.WebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A server and a Chromium that looks at it; tests are skipped where there is no Chromium. */
final class Browser implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;
  private final List<String> complaints = new ArrayList<>();
  private final Path results;
  private WebServer server;

  Browser(Path results) {
    this.results = results;
    Path program =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    Assumptions.assumeTrue(
        program != null, "no Chromium in /usr/bin: the tests in a browser are skipped");
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    chromium =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(program).setArgs(FLAGS));
    server = serve(0);
  }

  private WebServer serve(int port) {
    WebOptions any = WebOptions.anyPort(results);
    return WebServer.start(
        Games.addTo(Agents.catalog()).add(GdlGame.ownEntry()),
        new SheetShelf(),
        new WebOptions(any.bind(), port, any.results(), any.limits()));
  }

  /** A fresh window, as after the first visit. */
  Page open(String hash, int width, int height, boolean dark) {
    return open(
        hash,
        new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(width, height),
        dark);
  }

  /** The same with more wishes, such as a finger for a mouse. */
  Page open(String hash, com.microsoft.playwright.Browser.NewContextOptions wishes, boolean dark) {
    BrowserContext context =
        chromium.newContext(
            wishes.setColorScheme(
                dark
                    ? com.microsoft.playwright.options.ColorScheme.DARK
                    : com.microsoft.playwright.options.ColorScheme.LIGHT));
    context.setDefaultTimeout(20_000);
    Page page = context.newPage();
    page.onConsoleMessage(
        m -> {
          // A search may be replaced while somebody still asks about it.
          boolean replaced = m.text().contains("404") && m.location().contains("/api/v1/searches/");
          if ((m.type().equals("error") || m.type().equals("warning")) && !replaced) {
            complaints.add(m.text());
          }
        });
    page.onPageError(complaints::add);
    page.navigate(address(hash));
    return page;
  }

  Page open(String hash) {
    return open(hash, 1280, 900, false);
  }

  String address(String hash) {
    return server.address() + hash;
  }

  /** What the browser complained about so far; empty means all is well. */
  List<String> complaints() {
    return complaints;
  }

  /** Ends the server as a crash would, and answers its port. */
  int kill() {
    int port = server.port();
    server.close();
    return port;
  }

  void startAgain(int port) {
    server = serve(port);
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
    server.close();
  }
}
