// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import io.banyan.web.api.Api;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Stands before all routes and lets only the page of this server in.
 *
 * <p>A server on the loopback address is reached by every page the browser shows. Three things keep
 * foreign pages out: the name in {@code Host} must be one of ours, or a name that an attacker
 * controls could be pointed at this machine (DNS rebinding); an {@code Origin} must be ours; and
 * what changes something is a POST of JSON with a token that only our own page can read.
 */
final class Guard extends Handler.Wrapper {
  static final String TOKEN_HEADER = "X-Banyan-Token";
  static final long MAX_BODY = 1_000_000;

  /** Browsers send some twenty and proxies add a few; Jetty limits their bytes only. */
  static final int MAX_HEADERS = 100;

  /** What cannot be decoded further down, where it would look like a fault of the server. */
  private static final Pattern HALF_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private final String token;
  private final String contentPolicy;
  private volatile Set<String> hosts = Set.of();

  Guard(String token, String contentPolicy) {
    this.token = token;
    this.contentPolicy = contentPolicy;
  }

  /** Sets the names under which this server may be asked, once the port is known. */
  void allow(String bind, int port) {
    Set<String> names = new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "[::1]"));
    try {
      InetAddress address = InetAddress.getByName(bind);
      if (address.isAnyLocalAddress()) {
        for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
          Collections.list(card.getInetAddresses()).forEach(a -> names.add(literal(a)));
        }
      } else {
        names.add(literal(address));
        names.add(bind.toLowerCase(Locale.ROOT));
      }
    } catch (UnknownHostException | SocketException e) {
      throw new IllegalArgumentException("cannot listen on " + bind + ": " + e.getMessage(), e);
    }
    Set<String> allowed = new LinkedHashSet<>();
    for (String name : names) {
      allowed.add(name + ":" + port);
      if (port == 80) {
        allowed.add(name);
      }
    }
    hosts = allowed;
  }

  private static String literal(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    String bare = zone < 0 ? text : text.substring(0, zone);
    return bare.contains(":") ? "[" + bare + "]" : bare;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Content-Security-Policy", contentPolicy);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    headers.put("Cache-Control", "no-store");
    Refusal refusal = judge(request);
    if (refusal == null) {
      return super.handle(request, response, callback);
    }
    response.setStatus(refusal.status());
    headers.put(HttpHeader.CONTENT_TYPE, "application/json");
    // What is left of a refused body is not read, so the connection cannot be used again.
    headers.put(HttpHeader.CONNECTION, "close");
    byte[] body = Api.error(refusal.code(), refusal.message());
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private record Refusal(int status, String code, String message) {}

  private Refusal judge(Request request) {
    HttpFields headers = request.getHeaders();
    if (headers.size() > MAX_HEADERS) {
      return new Refusal(
          431, "too-large", "a request may have at most " + MAX_HEADERS + " headers");
    }
    List<String> given = headers.getValuesList(HttpHeader.HOST);
    String authority = request.getHttpURI().getAuthority();
    if (given.size() != 1
        || !hosts.contains(given.get(0).toLowerCase(Locale.ROOT))
        || (authority != null && !hosts.contains(authority.toLowerCase(Locale.ROOT)))) {
      return new Refusal(403, "host", "this server answers only to its own address");
    }
    List<String> origins = headers.getValuesList(HttpHeader.ORIGIN);
    if (origins.size() > 1 || (origins.size() == 1 && !isOwn(origins.get(0)))) {
      return new Refusal(403, "origin", "requests from other pages are not answered");
    }
    String method = request.getMethod();
    boolean reads = method.equals("GET") || method.equals("HEAD");
    if (!reads && !method.equals("POST")) {
      return new Refusal(405, "method", "only GET, HEAD and POST are answered");
    }
    String target = request.getHttpURI().getPathQuery();
    if (target != null && HALF_ESCAPE.matcher(target).find()) {
      return new Refusal(400, "refused", "the address has a % that is not followed by two digits");
    }
    if (isForeign(headers, reads)) {
      return new Refusal(403, "origin", "requests from other pages are not answered");
    }
    return reads ? null : judgePost(headers);
  }

  /** Browsers tell where a request comes from; following a link to the page is welcome. */
  private static boolean isForeign(HttpFields headers, boolean reads) {
    String site = headers.get("Sec-Fetch-Site");
    if (site == null || site.equals("same-origin") || site.equals("none")) {
      return false;
    }
    boolean follows =
        reads
            && "navigate".equals(headers.get("Sec-Fetch-Mode"))
            && "document".equals(headers.get("Sec-Fetch-Dest"));
    return !follows;
  }

  private Refusal judgePost(HttpFields headers) {
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    String bare = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!bare.equals("application/json")) {
      return new Refusal(415, "content-type", "a POST must be application/json");
    }
    List<String> tokens = headers.getValuesList(TOKEN_HEADER);
    if (tokens.size() != 1 || !same(tokens.get(0), token)) {
      return new Refusal(
          403,
          "token",
          "the token of this run of the server is missing or wrong; see /api/v1/session");
    }
    if (headers.getLongField(HttpHeader.CONTENT_LENGTH) > MAX_BODY) {
      return new Refusal(413, "too-large", "a request may have at most " + MAX_BODY + " bytes");
    }
    return null;
  }

  private boolean isOwn(String origin) {
    String text = origin.toLowerCase(Locale.ROOT);
    return text.startsWith("http://") && hosts.contains(text.substring("http://".length()));
  }

  private static boolean same(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }
}
