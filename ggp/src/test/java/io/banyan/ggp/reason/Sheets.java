// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.List;

/** Small rule sheets for tests. */
public final class Sheets {
  /** A race on a ring with a choice for whoever is to move; alternating control. */
  public static final String TAKE =
      """
      (role a) (role b)
      (init (heap 7)) (init (control a))
      (less 7 6) (less 6 5) (less 5 4) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
      (<= (legal ?p (take 1)) (true (control ?p)) (true (heap ?n)) (less ?n ?m))
      (<= (legal ?p (take 2)) (true (control ?p)) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
      (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
      (<= (next (heap ?m)) (does ?p (take 1)) (true (heap ?n)) (less ?n ?m))
      (<= (next (heap ?k)) (does ?p (take 2)) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
      (<= (next (control a)) (true (control b)))
      (<= (next (control b)) (true (control a)))
      (<= terminal (true (heap 0)))
      (<= (goal ?p 100) (role ?p) (true (heap 0)) (not (true (control ?p))))
      (<= (goal ?p 0) (role ?p) (not (goal ?p 100)))
      """;

  /** State-dependent reachability on a graph whose edges the player cuts; a real cycle. */
  public static final String REACH =
      """
      (role a)
      (init (edge s m)) (init (edge m n)) (init (edge n m)) (init (step 1))
      (after 1 2) (after 2 3) (after 3 4)
      (<= (reach ?x ?y) (true (edge ?x ?y)))
      (<= (reach ?x ?z) (reach ?x ?y) (true (edge ?y ?z)))
      (<= (legal a (cut ?x ?y)) (true (edge ?x ?y)))
      (<= (legal a (jump ?z)) (reach s ?z) (distinct s ?z))
      (<= (legal a wait) (not (reach s m)))
      (<= (next (edge ?x ?y)) (true (edge ?x ?y)) (not (does a (cut ?x ?y))))
      (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
      (<= terminal (true (step 4)))
      (<= (goal a 100) (reach s n))
      (<= (goal a 0) (not (reach s n)))
      """;

  /** Two roles bid at once; the state shifts from bit to bit, which stores must survive. */
  public static final String BID =
      """
      (role a) (role b)
      (init (coins a 2)) (init (coins b 2)) (init (mark x)) (init (step 1))
      (after 1 2) (after 2 3) (after 3 4) (after 4 5)
      (minus 2 0 2) (minus 2 1 1) (minus 2 2 0) (minus 1 0 1) (minus 1 1 0) (minus 0 0 0)
      (<= (legal ?r (bid ?n)) (role ?r) (true (coins ?r ?m)) (minus ?m ?n ?k))
      (<= (next (coins ?r ?k)) (does ?r (bid ?n)) (true (coins ?r ?m)) (minus ?m ?n ?k))
      (<= (next (mark x)) (true (mark y)))
      (<= (next (mark y)) (true (mark x)))
      (<= (next (same ?n)) (does a (bid ?n)) (does b (bid ?n)))
      (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
      (<= terminal (true (step 5)))
      (<= (goal ?r 70) (role ?r) (true (coins ?r 0)))
      (<= (goal ?r 30) (role ?r) (not (true (coins ?r 0))))
      """;

  private Sheets() {}

  /** A ring long enough that its cycle is kept as a block. */
  public static String ring(int n) {
    StringBuilder b = new StringBuilder("(role a) (init (on 0)) (init (step 0))\n");
    for (int i = 0; i < n; i++) {
      b.append("(link " + i + " " + (i + 1) % n + ") (init (open " + i + "))\n");
    }
    for (int i = 0; i < 6; i++) {
      b.append("(after " + i + " " + (i + 1) + ")\n");
    }
    return b
        + """
        (<= (lit ?x) (true (on ?x)))
        (<= (lit ?y) (lit ?x) (link ?x ?y) (true (open ?y)))
        (<= (legal a (shut ?x)) (lit ?x))
        (legal a wait)
        (<= (legal a out) (true (step 2)))
        (<= (next (open ?x)) (true (open ?x)) (not (does a (shut ?x))))
        (<= (next (on ?x)) (true (on ?x)) (not (does a out)))
        (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
        (<= terminal (true (step 6)))
        (<= (goal a 100) (lit 10))
        (<= (goal a 0) (not (lit 10)))
        """;
  }

  /**
   * Moves of two leaps each on a small board: many moves of many forms, and what stands in the
   * middle is remembered, so that facts travel far.
   */
  public static String leaps() {
    StringBuilder b = new StringBuilder("(role x) (role o) (init (control x)) (init (step 0))\n");
    for (int i = 0; i < 25; i++) {
      String piece = i < 5 ? "x" : i >= 20 ? "o" : "b";
      b.append("(init (cell " + i / 5 + " " + i % 5 + " " + piece + "))\n");
      for (int k = 0; k < 25; k++) {
        if (Math.abs((i / 5 - k / 5) * (i % 5 - k % 5)) == 2) {
          b.append("(leap " + i / 5 + " " + i % 5 + " " + k / 5 + " " + k % 5 + ")\n");
        }
      }
    }
    for (int i = 0; i < 16; i++) {
      b.append("(after " + i + " " + (i + 1) + ")\n");
    }
    return b
        + """
        (<= (legal ?r (hop ?a ?b ?c ?d ?e ?f))
            (true (control ?r)) (true (cell ?a ?b ?r))
            (leap ?a ?b ?c ?d) (leap ?c ?d ?e ?f) (true (cell ?e ?f b)))
        (<= (legal ?r pass) (true (control ?r)))
        (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
        (<= (touched ?a ?b) (does ?r (hop ?a ?b ?c ?d ?e ?f)))
        (<= (touched ?e ?f) (does ?r (hop ?a ?b ?c ?d ?e ?f)))
        (<= (next (cell ?a ?b b)) (does ?r (hop ?a ?b ?c ?d ?e ?f)))
        (<= (next (cell ?e ?f ?r)) (does ?r (hop ?a ?b ?c ?d ?e ?f)))
        (<= (next (cell ?a ?b ?p)) (true (cell ?a ?b ?p)) (not (touched ?a ?b)))
        (<= (next (over ?r ?p)) (does ?r (hop ?a ?b ?c ?d ?e ?f)) (true (cell ?c ?d ?p)))
        (<= (next (over ?r ?p)) (true (over ?r ?p)) (does ?r noop))
        (<= (next (control x)) (true (control o)))
        (<= (next (control o)) (true (control x)))
        (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
        (<= terminal (true (step 16)))
        (<= (goal ?r 100) (role ?r) (true (over ?r ?r)))
        (<= (goal ?r 40) (role ?r) (not (true (over ?r ?r))))
        """;
  }

  /**
   * Marks on a strip join into groups that are numbered by the step of their last mark: rules that
   * join wide relations, of whose instances few hold at a time.
   */
  public static String groups(int cells) {
    StringBuilder b = new StringBuilder("(role x) (role o) (init (control x)) (init (step 1))\n");
    for (int i = 1; i <= cells; i++) {
      b.append("(cell " + i + ") (succ " + i + " " + (i + 1) + ")\n");
    }
    return b
        + """
        (<= (legal ?r (mark ?c)) (true (control ?r)) (cell ?c) (not (taken ?c)))
        (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
        (<= (taken ?c) (true (linked ?k ?c)))
        (<= (beside ?c ?d) (succ ?c ?d))
        (<= (beside ?c ?d) (succ ?d ?c))
        (<= (joined ?k) (does ?r (mark ?c)) (true (owner ?k ?r)) (true (linked ?k ?d)) (beside ?c ?d))
        (<= (next (linked ?k ?c)) (does ?r (mark ?c)) (true (step ?k)))
        (<= (next (linked ?k ?c)) (joined ?e) (true (linked ?e ?c)) (true (step ?k)))
        (<= (next (linked ?k ?c)) (true (linked ?k ?c)) (not (joined ?k)))
        (<= (next (owner ?k ?r)) (true (step ?k)) (true (control ?r)))
        (<= (next (owner ?k ?r)) (true (owner ?k ?r)))
        (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
        (<= (next (control x)) (true (control o)))
        (<= (next (control o)) (true (control x)))
        (<= (long ?r)
            (true (owner ?k ?r)) (true (linked ?k ?c)) (succ ?c ?d) (succ ?d ?e) (true (linked ?k ?e)))
        (<= free (cell ?c) (not (taken ?c)))
        (<= terminal (long ?r))
        (<= terminal (not free))
        (<= (goal ?r 100) (role ?r) (long ?r))
        (<= (goal ?r 0) (role ?r) (not (long ?r)))
        """;
  }

  public static List<Statement> rules(String text) {
    return NormalForm.of(KifReader.read(text)).rules();
  }

  public static CompiledGame compile(String text) {
    return CompiledGame.compile(rules(text), WorkLimits.generous());
  }
}
