// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.ggp.SheetJudge;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Finding;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Sheets and requests that nobody should send, for a program with little memory: each is judged and
 * sent to a player, which must then play tic-tac-toe as if nothing had been. A line an input:
 * where, name, milliseconds, verdict, separated by tabs.
 */
final class HostileTrial {
  private static final String OK =
      "(role a) (init p) (legal a go) (<= (next p) (true p)) (<= terminal (true q)) (goal a 50) ";

  private HostileTrial() {}

  private static String repeated(String format, int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) {
      b.append(String.format(format, i, i + 1));
    }
    return b.toString();
  }

  private static final String DIGITS = repeated("(d %d) ", 40);

  /** Sheets by name, made when wanted: some are long. */
  static Map<String, Supplier<String>> sheets() {
    Map<String, Supplier<String>> m = new LinkedHashMap<>();
    m.put("nesting", () -> OK + "(init " + "(f ".repeat(10_000) + "x" + ")".repeat(10_001));
    m.put("deep-not", () -> OK + "(<= z " + "(not ".repeat(10_000) + "p" + ")".repeat(10_001));
    m.put("open-parentheses", () -> "(".repeat(3_000_000));
    m.put("close-parentheses", () -> ")".repeat(3_000_000));
    m.put("garbage-10MB", () -> garbage(10_000_000, 33, 90));
    m.put("bytes-10MB", () -> garbage(10_000_000, 1, 0x2000));
    m.put("one-word-10MB", () -> "w".repeat(10_000_000));
    m.put("comment-10MB", () -> ";" + "c".repeat(10_000_000));
    m.put("words-4M", () -> "w ".repeat(4_000_000));
    m.put("empty", () -> "");
    m.put("empty-list", () -> OK + "()");
    m.put("list-operator", () -> OK + "(<= ((a) b) (true p))");
    m.put("lone-question-mark", () -> OK + "(<= z (p ?))");
    m.put("no-role", () -> "(init p) (legal a go) terminal (goal a 0)");
    m.put("role-by-rule", () -> OK + "(<= (role b) (true p))");
    m.put("true-as-head", () -> OK + "(<= (true q) (true p))");
    m.put("does-as-fact", () -> OK + "(does a go)");
    m.put("keyword-arity", () -> OK + "(<= (legal a) (true p))");
    m.put("unsafe-next", () -> OK + "(<= (next (f ?x)) (true p))");
    m.put("unsafe-legal", () -> OK + "(<= (legal a ?m) (true p))");
    m.put(
        "unsafe-recursive",
        () -> OK + "(<= (e ?x ?x)) (<= (e ?x ?y) (e ?y ?x)) (<= (next q) (e a b))");
    m.put(
        "list-append",
        () ->
            OK
                + "(<= (app nil ?x ?x)) (<= (app (c ?h ?t) ?y (c ?h ?z)) (app ?t ?y ?z)) (<= (next q) (app (c a nil) nil ?z))");
    m.put("unstratified", () -> OK + "(<= x (not y)) (<= y (not x)) (<= (next x) x)");
    m.put(
        "unstratified-state",
        () ->
            OK
                + "(<= (x ?p) (true ?p) (not (y ?p))) (<= (y ?p) (true ?p) (not (x ?p))) (<= (next r) (x p))");
    m.put("growing-terms", () -> OK + "(n 0) (<= (n (s ?x)) (n ?x)) (<= (next (v ?x)) (n ?x))");
    m.put("doubling-terms", () -> OK + "(n 0) (<= (n (f ?x ?x)) (n ?x)) (<= (next (v ?x)) (n ?x))");
    m.put(
        "static-product-6",
        () ->
            OK
                + DIGITS
                + "(<= (c ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f)) (<= (next (w ?a ?b ?c ?d ?e ?f)) (c ?a ?b ?c ?d ?e ?f))");
    m.put(
        "arity-10-init",
        () ->
            OK
                + DIGITS
                + "(<= (init (c ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i) (d ?j))");
    m.put(
        "arity-10-legal",
        () ->
            OK
                + DIGITS
                + "(<= (legal a (m ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i) (d ?j))");
    m.put(
        "arity-10-true",
        () ->
            OK
                + DIGITS
                + "(<= (next (c ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)) (true p) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i) (d ?j))");
    m.put(
        "nested-or",
        () -> OK + "(<= z (or (and" + " (or (true p) (true q))".repeat(30) + ") (true p)))");
    m.put(
        "no-legal-move",
        () ->
            "(role a) (role b) (init p) (legal a go) (<= (legal b go) (true q)) (<= (next p) (true p)) (<= terminal (true q)) (goal a 50) (goal b 50)");
    m.put(
        "unstratified-chain",
        () -> OK + repeated("(<= r%d (not r%d)) ", 20_001) + "(<= r20001 r0) (<= (next p) r0)");
    m.put(
        "transitive-closure",
        () ->
            OK
                + repeated("(e %d %d) ", 3_000)
                + "(<= (t ?x ?y) (e ?x ?y)) (<= (t ?x ?z) (t ?x ?y) (t ?y ?z)) (<= (next p) (t 0 9))");
    m.put(
        "joint-sum",
        () ->
            "(role a) "
                + repeated("(role r%d) ", 12)
                + DIGITS
                + "(init p) (<= (legal ?r ?x) (role ?r) (d ?x)) (<= (next (f ?a ?b ?c ?d ?e ?f)) (does r0 ?a) (does r1 ?b) (does r2 ?c) (does r3 ?d) (does r4 ?e) (does r5 ?f)) (<= terminal (true q)) (<= (goal ?r 50) (role ?r))");
    m.put(
        "exponential-counter",
        () ->
            OK
                + "(b 0) (b 1) (init (n 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)) (<= (next (n ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p ?q ?r ?s ?t ?u ?v ?w ?x)) (true p) (b ?a) (b ?b) (b ?c) (b ?d) (b ?e) (b ?f) (b ?g) (b ?h) (b ?i) (b ?j) (b ?k) (b ?l) (b ?m) (b ?n) (b ?o) (b ?p) (b ?q) (b ?r) (b ?s) (b ?t) (b ?u) (b ?v) (b ?w) (b ?x))");
    m.put(
        "long-rules",
        () -> OK + ("(<= z" + repeated(" (true (f ?x%d ?x%d))", 390) + ")").repeat(300));
    m.put("many-variables", () -> OK + "(<= z" + repeated(" (true (f ?x%d ?x%d))", 3_000) + ")");
    m.put(
        "many-roles",
        () ->
            "(role a) "
                + repeated("(role r%d) ", 20_000)
                + "(init p) (<= (legal ?r go) (role ?r)) (<= (next p) (true p)) (<= terminal (true q)) (<= (goal ?r 50) (role ?r))");
    m.put("growing-state", () -> OK + "(init (v 0)) (<= (next (v (s ?x))) (true (v ?x)))");
    return m;
  }

  /** Sheets that have a meaning: the player takes them on, and whoever checks is told. */
  static Map<String, Supplier<String>> odd() {
    Map<String, Supplier<String>> m = new LinkedHashMap<>();
    m.put("endless", () -> OK);
    m.put(
        "long-chain",
        () -> OK + repeated("(<= (r%d ?x) (r%d ?x)) ", 50_000) + "(r50000 a) (<= (next p) (r0 a))");
    m.put("wide-rule", () -> OK + "(<= z" + " (true (f ?x ?y))".repeat(30_000) + ")");
    m.put(
        "no-goal",
        () ->
            "(role a) (init p) (legal a go) (legal a stay) (<= (next q) (does a go)) (<= (next p) (does a stay)) (<= terminal (true q))");
    m.put(
        "big-domain",
        () ->
            OK
                + repeated("(d %d) ", 300)
                + "(<= (legal a (m ?x ?y)) (d ?x) (d ?y)) (<= (next (c ?x ?y)) (does a (m ?x ?y)))");
    return m;
  }

  static Map<String, Supplier<String>> requests() {
    Map<String, Supplier<String>> m = new LinkedHashMap<>();
    m.put("length-too-long", () -> "POST / HTTP/1.0\r\nContent-Length: 6000\r\n\r\n(INFO)");
    m.put("length-too-short", () -> "POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\n(INFO)");
    m.put("length-no-number", () -> "POST / HTTP/1.0\r\nContent-Length: six\r\n\r\n(INFO)");
    m.put("length-negative", () -> "POST / HTTP/1.0\r\nContent-Length: -6\r\n\r\n(INFO)");
    m.put("length-huge", () -> "POST / HTTP/1.0\r\nContent-Length: 99999999999\r\n\r\n(INFO)");
    m.put("half-a-head", () -> "POST / HTT");
    m.put("half-a-body", () -> "POST / HTTP/1.0\r\n\r\n(START m x ((role");
    m.put("no-http", () -> "\u0000\u0001\u0002\u0003\r\n\r\n");
    m.put("long-head", () -> "POST / HTTP/1.0\r\nX: " + "y".repeat(5_000_000) + "\r\n\r\n");
    m.put(
        "bad-chunk", () -> "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n(INFO)\r\n");
    m.put("huge-chunk", () -> "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n(");
    m.put("bad-path", () -> "GET /%zz HTTP/1.0\r\n\r\n");
    m.put("method", () -> "DELETE / HTTP/1.0\r\n\r\n");
    m.put("20MB-body", () -> post("(" + "a ".repeat(10_000_000) + ")"));
    m.put("unknown-message", () -> post("(HELLO)"));
    m.put("two-messages", () -> post("(INFO) (INFO)"));
    m.put("wrong-clock", () -> post("(START m x ((role x)) ten ten)"));
    m.put("foreign-role", () -> post("(START m y (" + OK + ") 1 1)"));
    return m;
  }

  private static String garbage(int length, int from, int range) {
    Random random = new Random(1);
    StringBuilder b = new StringBuilder(length);
    while (b.length() < length) {
      b.append(random.nextInt(12) == 0 ? ' ' : (char) (from + random.nextInt(range)));
    }
    return b.toString();
  }

  private static String post(String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "POST / HTTP/1.0\r\nContent-Length: " + length + "\r\n\r\n" + body;
  }

  private static String exchange(int port, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      try {
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException e) {
        // Answered and closed before all was sent.
      }
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String start(String role, String rules, int clock) {
    return post("(START m " + role + " (" + rules + "\n) " + clock + " 1)");
  }

  /** Judges and sends everything; one line each on standard output. */
  public static void main(String[] args) throws IOException {
    Player player = Matches.player("cadia");
    try (PlayerServer server =
        new PlayerServer(
            player, InetAddress.getLoopbackAddress(), 0, PlayerServer.MAX_BODY, 1500, line -> {})) {
      sheets().forEach((name, text) -> judge("check", name, text));
      odd().forEach((name, text) -> judge("check-odd", name, text));
      for (var sheet : sheets().entrySet()) {
        String role = sheet.getKey().equals("no-legal-move") ? "b" : "a";
        send("player", sheet.getKey(), server.port(), start(role, sheet.getValue().get(), 5));
      }
      for (var request : requests().entrySet()) {
        send("request", request.getKey(), server.port(), request.getValue().get());
      }
      for (var sheet : odd().entrySet()) {
        send("player-odd", sheet.getKey(), server.port(), start("a", sheet.getValue().get(), 4));
        send("play-odd", sheet.getKey(), server.port(), post("(PLAY m NIL)"));
      }
    }
  }

  private static void judge(String where, String name, Supplier<String> text) {
    String sheet = text.get();
    long began = System.nanoTime();
    SheetJudge judge = SheetJudge.judge("sheet.kif", sheet, false);
    String verdict = "plays";
    for (Finding f : judge.findings()) {
      boolean better = f.level() == Finding.Level.ERROR || f.rule().matches("limit|W10");
      if (better) {
        verdict = f.rule() + " " + f.message();
        break;
      }
    }
    tell(where, name, began, verdict);
  }

  private static void send(String where, String name, int port, String request) throws IOException {
    long began = System.nanoTime();
    String answer = exchange(port, request);
    int body = answer.indexOf("\r\n\r\n");
    String verdict =
        answer.lines().findFirst().orElse("no answer") + " " + answer.substring(body + 1).strip();
    tell(where, name, began, verdict);
    if (where.equals("player-odd")) {
      return;
    }
    exchange(port, post("(ABORT m)"));
    String rules = SheetFiles.text("tictactoe.kif");
    String ready = exchange(port, start("x", rules, 10));
    String move = exchange(port, post("(PLAY m NIL)"));
    exchange(port, post("(ABORT m)"));
    if (!ready.endsWith("ready") || !move.matches("(?s).*\\(mark [1-3] [1-3]\\)")) {
      throw new IllegalStateException("after " + name + ": " + ready + " " + move);
    }
  }

  private static void tell(String where, String name, long began, String verdict) {
    String plain = verdict.replaceAll("\\s+", " ");
    String brief = plain.length() > 150 ? plain.substring(0, 150) : plain;
    long millis = (System.nanoTime() - began) / 1_000_000;
    System.out.println(where + "\t" + name + "\t" + millis + "\t" + brief);
  }
}
