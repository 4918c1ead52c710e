// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.ggp.reason.Sheets;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JoinTest {
  private RuleProgram program;
  private final Map<Integer, Table> tables = new HashMap<>();

  /** Reads rules; facts among them fill the tables, the last one is the rule to join. */
  private Rule read(String text) {
    program = new RuleProgram(Sheets.rules(text));
    Rule last = null;
    for (Rule r : program.rules) {
      if (r.body.length > 0) {
        last = r;
        continue;
      }
      int[] tuple = new int[r.headArgs.length];
      for (int i = 0; i < tuple.length; i++) {
        tuple[i] = r.headArgs[i].value;
      }
      table(r.head).add(tuple);
    }
    return last;
  }

  private Table table(int relation) {
    return tables.computeIfAbsent(relation, r -> new Table(program.arity(relation), program.terms));
  }

  private Join join(Rule rule, int trigger) {
    return new Join(
        rule,
        trigger,
        program.terms,
        this::table,
        this::table,
        r -> false,
        r -> table(r).size(),
        WorkLimits.generous());
  }

  private List<String> heads(String text) {
    List<String> heads = new ArrayList<>();
    join(read(text), -1).run(j -> heads.add(head(j)));
    return heads;
  }

  private String head(Join j) {
    StringBuilder b = new StringBuilder();
    int[] head = j.head();
    for (int i = 0; i < j.rule.headArgs.length; i++) {
      b.append(i == 0 ? "" : " ").append(program.terms.text(head[i]));
    }
    return b.toString();
  }

  private static final String EDGES = "(role a) (edge 1 2) (edge 2 3) (edge 3 1) (edge 3 3)\n";

  @Test
  void sharedVariablesMustAgree() {
    assertThat(heads(EDGES + "(<= (two ?x ?z) (edge ?x ?y) (edge ?y ?z))"))
        .containsExactlyInAnyOrder("1 3", "2 1", "2 3", "3 2", "3 1", "3 3");
  }

  @Test
  void aVariableTwiceInOneConditionIsOneValue() {
    assertThat(heads(EDGES + "(<= (self ?x) (edge ?x ?x))")).containsExactly("3");
  }

  @Test
  void negatedAndDistinctConditionsTestWhatIsBound() {
    assertThat(heads(EDGES + "(<= (oneway ?x ?y) (edge ?x ?y) (not (edge ?y ?x)) (distinct ?x 2))"))
        .containsExactlyInAnyOrder("1 2", "3 1");
  }

  @Test
  void functionsAreSeenThrough() {
    String sheet =
        """
        (role a) (at (cell 1 b)) (at (cell 2 c)) (at (box 1 b)) (free 2)
        (<= (found ?y (pair ?x ?x)) (free ?x) (at (cell ?x ?y)))
        """;
    assertThat(heads(sheet)).containsExactly("c (pair 2 2)");
  }

  @Test
  void aTriggerLeavesOnlyTheSolutionsOfItsRow() {
    Rule rule = read(EDGES + "(<= (two ?x ?z) (edge ?x ?y) (edge ?y ?z))");
    Table edges = table(rule.body[0].relation());
    int[] processed = new int[program.relations()];
    processed[rule.body[0].relation()] = edges.size();
    List<String> heads = new ArrayList<>();
    join(rule, 1).run(edges, 1, processed, j -> heads.add(head(j)));
    assertThat(heads).containsExactly("1 3");
  }
}
