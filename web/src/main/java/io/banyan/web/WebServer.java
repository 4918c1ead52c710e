// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.core.budget.Clock;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.spec.Catalog;
import io.banyan.web.api.Api;
import io.banyan.web.api.ApiException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import io.javalin.util.JavalinLogger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The web server: the page and its API on one port, until closed. */
public final class WebServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(WebServer.class.getName());
  private static final int THREADS = 64;
  private static final int KEY_BYTES = 18;

  /** Bytes of a request before its body. */
  private static final int MAX_HEAD = 8192;

  /** How long a body may take to arrive. */
  static final long BODY_MILLIS = 5_000;

  private static final long WARM_UP_MILLIS = 1_000;

  private final Api api;
  private final Javalin javalin;
  private final String bind;
  private final String token = randomKey();

  private WebServer(
      Catalog catalog, RuleSheets sheets, WebOptions options, Clock clock, long bodyMillis) {
    this.bind = options.bind();
    Assets assets = new Assets();
    Guard guard = new Guard(token, assets.contentPolicy());
    guard.setHandler(new WholeBodies(bodyMillis));
    this.api = new Api(catalog, sheets, options.limits(), options.results(), clock);
    Map<String, Object> session = new LinkedHashMap<>();
    session.put("token", token);
    session.put("run", randomKey());
    this.javalin =
        Javalin.create(
            config -> {
              quiet(config);
              config.http.maxRequestSize = Guard.MAX_BODY;
              config.jetty.threadPool = new QueuedThreadPool(THREADS, 4, 30_000);
              config.jetty.modifyHttpConfiguration(
                  http -> {
                    http.setSendServerVersion(false);
                    http.setRequestHeaderSize(MAX_HEAD);
                  });
              config.jetty.modifyServer(
                  server -> {
                    server.setHandler(guard);
                    server.setErrorHandler(WebServer::writeError);
                  });
              assets.files().forEach((path, asset) -> serve(config.routes, path, asset));
              api.addTo(config.routes, session);
              errors(config.routes);
            });
    // What went wrong is said once, in our words.
    JavalinLogger.enabled = false;
    try {
      javalin.start(options.bind(), options.port());
    } catch (JavalinBindException e) {
      api.close();
      throw new UncheckedIOException(
          "cannot listen on port "
              + options.port()
              + " of "
              + bind
              + ": in use, not allowed, or not this machine; --port names another port (0: any free"
              + " one), --bind another address",
          new BindException(e.getMessage()));
    }
    guard.allow(options.bind(), javalin.port());
  }

  /**
   * Starts a server.
   *
   * @param catalog what visitors may name
   * @param sheets the rule sheets they may play and how theirs are read
   */
  public static WebServer start(Catalog catalog, RuleSheets sheets, WebOptions options) {
    return new WebServer(catalog, sheets, options, Clock.SYSTEM, BODY_MILLIS);
  }

  /** Starts a server by whose clock searches become idle, with another deadline, for tests. */
  static WebServer startAt(
      Catalog catalog, RuleSheets sheets, WebOptions options, Clock clock, long bodyMillis) {
    return new WebServer(catalog, sheets, options, clock, bodyMillis);
  }

  /**
   * Exercises the server in the background, so that its first visitor is answered as quickly as the
   * next.
   */
  public void warmUp() {
    String host = URI.create(address()).getAuthority();
    InetSocketAddress here = new InetSocketAddress(URI.create(address()).getHost(), port());
    Thread thread =
        new Thread(
            () -> {
              try {
                new ServerWarmUp(here, host, token).run(api.gameIds(), WARM_UP_MILLIS);
              } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, "not warmed up", e);
              }
            },
            "banyan-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void quiet(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
  }

  private static void serve(RoutesConfig routes, String path, Assets.Asset asset) {
    routes.get(
        path,
        ctx ->
            ctx.contentType(asset.type())
                .header("Cache-Control", asset.cache())
                .result(asset.bytes()));
  }

  private static void errors(RoutesConfig routes) {
    routes.exception(
        ApiException.class, (e, ctx) -> refuse(ctx, e.status(), e.code(), e.getMessage()));
    routes.exception(
        HttpResponseException.class,
        (e, ctx) -> {
          int status = e.getStatus();
          String code = status == 404 ? "not-found" : status == 413 ? "too-large" : "refused";
          String message =
              status == 404
                  ? "there is nothing at this address"
                  : status == 413
                      ? "a request may have at most " + Guard.MAX_BODY + " bytes"
                      : "the request was refused";
          refuse(ctx, status, code, message);
        });
    routes.exception(
        Exception.class,
        (e, ctx) -> {
          LOG.log(System.Logger.Level.WARNING, "request " + ctx.path() + " failed", e);
          refuse(ctx, 500, "internal", "the server failed on this request; its log says why");
        });
    routes.error(
        404,
        ctx -> {
          if (!"application/json".equals(ctx.res().getContentType())) {
            refuse(ctx, 404, "not-found", "there is nothing at this address");
          }
        });
  }

  private static void refuse(Context ctx, int status, String code, String message) {
    ctx.status(status).contentType("application/json").result(Api.error(code, message));
  }

  /** What Jetty itself refuses: requests that are not HTTP or try odd paths. */
  private static boolean writeError(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    byte[] body =
        status == 431
            ? Api.error("too-large", "the headers may have at most " + MAX_HEAD + " bytes")
            : Api.error("refused", "the request was refused (" + status + ")");
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static String randomKey() {
    byte[] bytes = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  /** The address to open in a browser. */
  public String address() {
    boolean any = bind.equals("0.0.0.0") || bind.equals("::");
    String host = any ? WebOptions.LOOPBACK : bind.contains(":") ? "[" + bind + "]" : bind;
    return "http://" + host + ":" + port() + "/";
  }

  /** The API behind the page, for tests. */
  Api api() {
    return api;
  }

  @Override
  public void close() {
    javalin.stop();
    api.close();
  }
}
