// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sheets that nobody should send get a verdict that names the rule or the limit, and quickly. */
class HostileSheetTest {
  private static final String OK =
      "(role a) (init p) (legal a go) (<= (next p) (true p)) (<= terminal (true q)) (goal a 50) ";

  private static String digits() {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      b.append("(d ").append(i).append(") ");
    }
    return b.toString();
  }

  static Stream<Map.Entry<String, String>> sheets() {
    Map<String, String> m = new LinkedHashMap<>();
    m.put("deep nesting", OK + "(init " + "(f ".repeat(10_000) + "x" + ")".repeat(10_000) + ")");
    m.put("open parentheses only", "(".repeat(100_000));
    m.put("closing first", ")" + OK);
    m.put("empty text", "");
    m.put("empty list", "()");
    m.put("list as operator", "((a) b)");
    m.put("lone question mark", OK + "(<= z (p ?))");
    m.put("garbage", garbage());
    m.put("words only", "word ".repeat(1_100_000));
    m.put("no role", "(init p) (legal a go) terminal (goal a 0)");
    m.put("role by rule", OK + "(<= (role b) (true p))");
    m.put("wrong arity of role", OK + "(role a b)");
    m.put("wrong arity of legal", OK + "(legal a)");
    m.put("true as fact", OK + "(true p)");
    m.put("does as head", OK + "(<= (does a go) (true p))");
    m.put("unsafe next", OK + "(<= (next (f ?x)) (true p))");
    m.put("unsafe legal", OK + "(<= (legal a ?m) (true p))");
    m.put("variable fact for next", OK + "(next ?x)");
    m.put("unstratified", OK + "(<= x (not y)) (<= y (not x)) (<= (next x) x)");
    m.put(
        "unstratified through state",
        OK + "(<= x (true p) (not y)) (<= y (true p) (not x)) (<= (next x) x)");
    m.put("growing terms", OK + "(n 0) (<= (n (s ?x)) (n ?x)) (<= (next (v ?x)) (n ?x))");
    m.put("growing state", OK + "(init (v 0)) (<= (next (v (s ?x))) (true (v ?x)))");
    m.put("doubling terms", OK + "(init (v 0)) (<= (next (v (f ?x ?x))) (true (v ?x)))");
    m.put(
        "arity ten product",
        OK
            + digits()
            + "(<= (next (c ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e)"
            + " (d ?f) (d ?g) (d ?h) (d ?i) (d ?j) (true p))");
    m.put(
        "static product",
        OK
            + digits()
            + "(<= (c ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))"
            + "(<= (next p) (c 1 2 3 4 5 6))");
    m.put(
        "nested or product",
        OK + "(<= z (or (and" + " (or (true p) (true q))".repeat(30) + ") (true p)))");
    m.put("recursive unsafe", OK + "(<= (e ?x ?x)) (<= (e ?x ?y) (e ?y ?x)) (<= (next q) (e a b))");
    m.put(
        "binary counter",
        OK + digits() + "(<= (legal a (m ?a ?b ?c ?d ?e)) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e))");
    m.put("unclosed comment and rule", "(role a) (<= (next p) ; never closed");
    m.put("keyword as term", OK + "(init (not p))");
    m.put("negation with two arguments", OK + "(<= z (not a b))");
    return m.entrySet().stream();
  }

  private static String garbage() {
    Random random = new Random(1);
    StringBuilder b = new StringBuilder(10_000_000);
    while (b.length() < 10_000_000) {
      b.append((char) (33 + random.nextInt(90)));
      if (random.nextInt(12) == 0) {
        b.append(' ');
      }
    }
    return b.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sheets")
  void everySheetGetsAVerdict(Map.Entry<String, String> sheet) {
    String verdict = verdict(sheet.getValue());
    assertThat(verdict).as(sheet.getKey()).matches("(?s)(E\\d+|limit).*");
  }

  @Test
  void aProductOfDisjunctionsIsNoReasonToRefuse() {
    String or = "(or (true p) (true q) (true r))";
    assertThat(verdict(OK + "(<= z " + or.repeat(60) + ")")).isEqualTo("plays");
  }

  /** What a strict check and a lenient preparation say; "plays" if both accept. */
  private static String verdict(String text) {
    try {
      var read = KifReader.read(text);
      var findings = SheetChecker.check(read);
      var rules = NormalForm.of(read).rules();
      Interpreter e = new Interpreter(rules, WorkLimits.forCheck());
      int[] goals = new int[e.roles().size()];
      FactSet start = new FactSet();
      e.copyTo(start);
      e.setPlayoutCap(20);
      e.playout(start, 1, goals);
      e.requireStratified();
      CompiledGame.compile(rules, WorkLimits.forCheck());
      return findings.stream()
          .filter(f -> f.level() == io.banyan.ggp.gdl.Finding.Level.ERROR)
          .map(f -> f.rule())
          .findFirst()
          .orElse("plays");
    } catch (GdlException e) {
      return e.rule() + " " + e.getMessage();
    }
  }
}
