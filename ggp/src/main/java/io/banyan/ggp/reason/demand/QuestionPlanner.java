// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.rules.Domains;
import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.Pattern;
import io.banyan.ggp.reason.rules.Rule;
import io.banyan.ggp.reason.rules.RuleProgram;
import io.banyan.ggp.reason.rules.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a {@link QuestionPlan} of a rule and a form: orders the conditions by how many answers are
 * to be expected once the variables before are bound. Facts are counted, an example stands for all
 * states, and the sizes of what is derived are estimated from those.
 */
final class QuestionPlanner {
  /** Places among the expected answers: tests of what is given cost nothing. */
  private static final double FREE_OF_COST = -5;

  private static final double NEGATED = 1.2;
  private static final double DERIVED = 1.3;

  /** What recursion is guessed to make of the rows it begins with. */
  private static final double GROWTH = 16;

  private static final double LARGEST = 1e30;
  private static final double SMALLEST = 1e-3;

  private final Prover prover;
  private final RuleProgram program;
  private final Terms terms;
  private final Domains domains;
  private final double[] size;

  QuestionPlanner(Prover prover, Domains domains) {
    this.prover = prover;
    this.program = prover.program;
    this.terms = program.terms;
    this.domains = domains;
    this.size = new double[prover.component.length];
  }

  /** Estimates the sizes of relations from the example state, lower components first. */
  void estimate() {
    Integer[] order = new Integer[size.length];
    Arrays.setAll(order, r -> r);
    Arrays.sort(order, (a, b) -> Integer.compare(prover.component[a], prover.component[b]));
    Arrays.fill(size, 0);
    for (int r : order) {
      double rows = prover.source.size(r);
      double recursive = 1;
      for (Rule rule : prover.rulesOf(r)) {
        double solutions = solutions(rule);
        if (isRecursive(rule)) {
          recursive = GROWTH;
        } else {
          rows += solutions;
        }
      }
      size[r] = Math.min(LARGEST, recursive * Math.max(rows, 1));
    }
  }

  private boolean isRecursive(Rule rule) {
    for (Rule.Condition c : rule.body) {
      if (!c.isDistinct() && prover.component[c.relation()] == prover.component[rule.head]) {
        return true;
      }
    }
    return false;
  }

  private double solutions(Rule rule) {
    boolean[] bound = new boolean[rule.variables];
    boolean[] used = new boolean[rule.body.length];
    double[] sizes = domains.variableSizes(rule);
    double count = 1;
    for (int n = 0; n < used.length; n++) {
      prover.limits.check();
      int best = cheapest(rule, used, bound, sizes);
      Rule.Condition c = rule.body[best];
      used[best] = true;
      if (c.isPositive() && !c.isBound(bound)) {
        count = Math.min(LARGEST, count * Math.max(SMALLEST, expected(rule, c, bound, sizes)));
        c.mark(bound);
      }
    }
    return count;
  }

  private int cheapest(Rule rule, boolean[] used, boolean[] bound, double[] sizes) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < used.length; i++) {
      if (!used[i]) {
        double expected = expected(rule, rule.body[i], bound, sizes);
        if (expected < least) {
          least = expected;
          best = i;
        }
      }
    }
    return best;
  }

  /** The head of a rule as one form asks for it. */
  private final class Head {
    final List<Pattern> inputs = new ArrayList<>();
    final List<QuestionPlan.Output> outputs = new ArrayList<>();
    final boolean[] bound;

    Head(int variables) {
      bound = new boolean[variables];
    }

    /** False if no instance of the pattern has the form's shape. */
    boolean meets(KeyPart part, Pattern p) {
      if (part == KeyPart.KEY) {
        inputs.add(p);
        return true;
      }
      if (part == KeyPart.FREE) {
        outputs.add(new QuestionPlan.Output(p, null, 0));
        return true;
      }
      if (p.kind == Pattern.VARIABLE) {
        outputs.add(new QuestionPlan.Output(p, part, inputs.size()));
        for (int i = Form.count(part, KeyPart.KEY); i > 0; i--) {
          inputs.add(null);
        }
        return true;
      }
      boolean ground = p.kind == Pattern.GROUND;
      if ((ground ? terms.symbolOf(p.value) : p.value) != part.symbol) {
        return false;
      }
      for (int i = 0; i < part.args.length; i++) {
        Pattern inner = ground ? Pattern.ground(terms.arg(p.value, i)) : p.args[i];
        if (!meets(part.args[i], inner)) {
          return false;
        }
      }
      return true;
    }
  }

  /** The plan, or null if the rule never answers questions of the form. */
  QuestionPlan plan(Rule rule, Form form) {
    Head head = new Head(rule.variables);
    for (int i = 0; i < form.shape.length; i++) {
      if (!head.meets(form.shape[i], rule.headArgs[i])) {
        return null;
      }
    }
    boolean[] simple = new boolean[head.inputs.size()];
    for (int i = 0; i < simple.length; i++) {
      Pattern p = head.inputs.get(i);
      if (p == null) {
        // The question says more than the rule can use; the answer is compared with it.
        head.inputs.set(i, Pattern.variable(rule.variables));
        simple[i] = true;
      } else {
        simple[i] = p.kind == Pattern.VARIABLE && !head.bound[p.value];
        p.mark(head.bound);
      }
    }
    boolean[] answer = new boolean[rule.variables];
    for (QuestionPlan.Output o : head.outputs) {
      o.pattern().mark(answer);
    }
    List<QuestionPlan.Step> steps = new ArrayList<>();
    int decides = order(rule, head.bound, answer, steps);
    return new QuestionPlan(
        rule,
        head.inputs.toArray(new Pattern[0]),
        simple,
        head.outputs.toArray(new QuestionPlan.Output[0]),
        steps.toArray(new QuestionPlan.Step[0]),
        decides);
  }

  private int order(Rule rule, boolean[] bound, boolean[] answer, List<QuestionPlan.Step> steps) {
    double[] sizes = domains.variableSizes(rule);
    boolean[] used = new boolean[rule.body.length];
    int decides = -1;
    for (int n = 0; n < used.length; n++) {
      prover.limits.check();
      int best = cheapest(rule, used, bound, sizes);
      used[best] = true;
      QuestionPlan.Step s = step(rule, rule.body[best], bound);
      for (int v = 0; s.variable != null && v < s.variable.length; v++) {
        if (answer[s.variable[v]] && !s.test[v]) {
          decides = steps.size();
        }
      }
      steps.add(s);
    }
    return decides;
  }

  /** About how many answers a condition has under a binding. */
  private double expected(Rule rule, Rule.Condition c, boolean[] bound, double[] sizes) {
    boolean closed = c.isBound(bound);
    if (c.isDistinct()) {
      return closed ? 2 * FREE_OF_COST : Double.MAX_VALUE;
    }
    boolean given = prover.isGiven(c.relation());
    if (closed) {
      return given ? FREE_OF_COST : c.negative() ? NEGATED : DERIVED;
    }
    if (c.negative()) {
      return Double.MAX_VALUE;
    }
    boolean[] own = new boolean[bound.length];
    c.mark(own);
    double product = 1;
    for (int v = 0; v < own.length; v++) {
      if (own[v] && !bound[v]) {
        product *= sizes[v];
      }
    }
    double rows = Math.min(product, rows(c, bound));
    if (given) {
      return rows;
    }
    boolean within = prover.component[c.relation()] == prover.component[rule.head];
    return DERIVED + (within ? 2 : 1) * rows;
  }

  private double rows(Rule.Condition c, boolean[] bound) {
    Pattern[] args = c.args();
    if (c.relation() == program.isTrue && args[0].kind == Pattern.FUNCTION) {
      double rows = prover.source.sampleOf(args[0].value);
      return rows / Math.max(1, domains.boundValues(args[0], bound));
    }
    double rows =
        prover.isGiven(c.relation()) ? prover.source.size(c.relation()) : size[c.relation()];
    for (int i = 0; i < args.length; i++) {
      rows /= Math.max(1, domains.boundValues(c.relation(), i, args[i], bound));
    }
    return rows;
  }

  private QuestionPlan.Step step(Rule rule, Rule.Condition c, boolean[] bound) {
    QuestionPlan.Step s = new QuestionPlan.Step();
    if (c.isDistinct()) {
      s.kind = QuestionPlan.Kind.DISTINCT;
      s.keys = c.args();
      return s;
    }
    List<Pattern> keys = new ArrayList<>();
    KeyPart[] shape = new KeyPart[c.args().length];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = KeyPart.of(c.args()[i], bound, keys);
    }
    s.kind = c.negative() ? QuestionPlan.Kind.NONE : QuestionPlan.Kind.ANSWERS;
    s.keys = keys.toArray(new Pattern[0]);
    s.key = new int[s.keys.length];
    s.form = prover.form(c.relation(), shape);
    s.given = prover.isGiven(c.relation());
    s.within = !c.negative() && prover.component[c.relation()] == prover.component[rule.head];
    List<Integer> variables = new ArrayList<>();
    for (int i = 0; i < shape.length; i++) {
      wanted(c.args()[i], shape[i], variables);
    }
    s.variable = variables.stream().mapToInt(Integer::intValue).toArray();
    s.test = new boolean[s.variable.length];
    for (int i = 0; i < s.test.length; i++) {
      s.test[i] = variables.indexOf(s.variable[i]) < i;
    }
    c.mark(bound);
    return s;
  }

  private static void wanted(Pattern p, KeyPart part, List<Integer> variables) {
    if (part == KeyPart.FREE) {
      variables.add(p.value);
    } else if (part != KeyPart.KEY) {
      for (int i = 0; i < part.args.length; i++) {
        wanted(p.args[i], part.args[i], variables);
      }
    }
  }
}
