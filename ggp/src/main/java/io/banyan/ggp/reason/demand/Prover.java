// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.SheetPosition;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Domains;
import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.Rule;
import io.banyan.ggp.reason.rules.RuleProgram;
import io.banyan.ggp.reason.rules.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers questions about a program by asking the questions that its rules ask, and remembers all
 * answers (top-down evaluation with tables; Tamaki and Sato 1986, Chen and Warren 1996). Nothing is
 * derived that no question needs, so relations may be larger than any memory.
 *
 * <p>A question about a relation of a lower component of the dependency graph is answered in full
 * before the one who asked goes on; so a negation always reads a complete answer. Questions within
 * a recursive component are answered together: whoever has read all answers known so far waits and
 * goes on when there are more. All of it runs on a stack of its own, so no recursion of rules is
 * too deep.
 *
 * <p>Answers that depend neither on the state nor on the moves are kept from state to state.
 */
final class Prover {
  /** Kept answers are given up when they are more than this; they can be derived again. */
  private static final int MOST_KEPT = 4_000_000;

  /** Plans go by the first state, and then by one after this many times as many states. */
  private static final int LESSONS = 12;

  final RuleProgram program;

  /** Components as they were when the rules were read. */
  final int[] component;

  final WorkLimits limits;
  final Source source;
  private final Terms terms;
  private final QuestionPlanner planner;
  private final List<List<Rule>> rulesOf = new ArrayList<>();
  private final boolean[] recursive;
  private final Map<Integer, List<Form>> formsOf = new HashMap<>();
  private final List<Form> lasting = new ArrayList<>();
  private final List<Form> ofState = new ArrayList<>();
  private final List<Form> ofMoves = new ArrayList<>();
  private Walk[] stack = new Walk[16];
  private int depth;
  private int components;
  private long states;
  private long nextLesson = 1;
  private int[] answer = new int[8];
  private int answered;

  Prover(RuleProgram program, WorkLimits limits) {
    this.program = program;
    this.component = program.component;
    this.limits = limits;
    this.terms = program.terms;
    limits.stage("reading rules");
    for (int r = 0; r < program.relations(); r++) {
      rulesOf.add(new ArrayList<>());
    }
    recursive = new boolean[Arrays.stream(component).max().orElse(0) + 1];
    for (Rule rule : program.rules) {
      if (rule.body.length > 0) {
        rulesOf.get(rule.head).add(rule);
        for (Rule.Condition c : rule.body) {
          int own = component[rule.head];
          recursive[own] |= c.isPositive() && component[c.relation()] == own;
        }
      }
    }
    source = new Source(program);
    planner = new QuestionPlanner(this, new Domains(program, limits));
    planner.estimate();
    limits.stage("answering questions");
  }

  /** Takes the present state as an example of all states and plans anew. */
  private void learn() {
    source.learn();
    planner.estimate();
    formsOf.values().forEach(forms -> forms.forEach(f -> f.plans = null));
  }

  List<Rule> rulesOf(int relation) {
    return rulesOf.get(relation);
  }

  /** Whether nothing has to be derived for a relation. */
  boolean isGiven(int relation) {
    return rulesOf.get(relation).isEmpty();
  }

  /** The form with this shape; there is one of each. */
  Form form(int relation, KeyPart[] shape) {
    List<Form> known = formsOf.computeIfAbsent(relation, k -> new ArrayList<>());
    for (Form f : known) {
      if (Arrays.equals(f.shape, shape)) {
        return f;
      }
    }
    Form f = new Form(relation, shape);
    known.add(f);
    if (!isGiven(relation)) {
      f.recursive = recursive[component[relation]];
      f.distinguishAnswers();
      (program.moving[relation] ? ofMoves : program.dynamic[relation] ? ofState : lasting).add(f);
      if (source.hasFacts(relation)) {
        f.facts = new Form(relation, shape);
      }
    }
    return f;
  }

  /** Another state; answers about the last one are forgotten. */
  void enter(int[] state) {
    source.enter(state);
    if (++states == nextLesson) {
      nextLesson *= LESSONS;
      learn();
    }
    ofState.forEach(Form::clear);
    move(new int[0]);
    long kept = 0;
    for (Form f : lasting) {
      kept += f.answers() + f.questions();
    }
    if (kept > MOST_KEPT) {
      lasting.forEach(Form::clear);
    }
  }

  /** Other moves in the same state, one term per role or none. */
  void move(int[] moveTerms) {
    source.move(moveTerms);
    ofMoves.forEach(Form::clear);
  }

  /** All answers to a question with one wanted part. */
  int[] column(Form form, int... key) {
    int q = solve(form, key);
    int n = 0;
    for (int a = first(form, q); a >= 0; a = form.next(a)) {
      n++;
    }
    int[] result = new int[n];
    n = 0;
    for (int a = first(form, q); a >= 0; a = form.next(a)) {
      result[n++] = form.value(a, 0);
    }
    return result;
  }

  /** The first of all answers to a question, or -1. */
  int firstAnswer(Form form, int[] key) {
    return first(form, solve(form, key));
  }

  /** Whether a question has an answer. */
  boolean holds(Form form, int... key) {
    return first(form, solve(form, key)) >= 0;
  }

  /** The first answer that is found to a question with one wanted part, or -1. */
  int some(Form form, int... key) {
    int q = form.find(key);
    if (isGiven(form.relation) || q >= 0) {
      int[] all = column(form, key);
      return all.length == 0 ? -1 : all[0];
    }
    q = form.ask(key);
    begin(form, q);
    try {
      while (depth > 0 && form.first(q) < 0) {
        advance();
      }
    } catch (GdlException e) {
      // What was found until then holds.
    }
    int found = form.first(q) < 0 ? -1 : form.value(form.first(q), 0);
    forgetAll();
    return found;
  }

  private static int first(Form form, int question) {
    return question < 0 ? -1 : form.first(question);
  }

  private int solve(Form form, int[] key) {
    if (isGiven(form.relation)) {
      source.load(form);
      return form.find(key);
    }
    int q = form.find(key);
    if (q < 0) {
      q = form.ask(key);
      begin(form, q);
      try {
        run();
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        forgetAll();
        throw e;
      }
    }
    return q;
  }

  private void forgetAll() {
    depth = 0;
    lasting.forEach(Form::clear);
    ofState.forEach(Form::clear);
    ofMoves.forEach(Form::clear);
  }

  private Walk push() {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    if (stack[depth] == null) {
      stack[depth] = new Walk();
    }
    return stack[depth++];
  }

  /** Starts to answer a new question, before whatever is going on. */
  private void begin(Form form, int question) {
    Walk w = push();
    if (form.recursive) {
      w.component = new Component(++components);
      w.component.begin(form, question);
      w.form = null;
    } else {
      w.start(form, question, null);
      prepare(form, question);
    }
  }

  /** Plans the rules of a form on first use, and answers from facts. */
  private void prepare(Form form, int question) {
    if (form.plans == null) {
      List<QuestionPlan> plans = new ArrayList<>();
      for (Rule rule : rulesOf.get(form.relation)) {
        QuestionPlan p = planner.plan(rule, form);
        if (p != null) {
          plans.add(p);
        }
      }
      form.plans = plans.toArray(new QuestionPlan[0]);
    }
    if (form.facts != null) {
      source.load(form.facts);
      int[] key = new int[form.keys];
      Arrays.setAll(key, i -> form.key(question, i));
      int q = form.facts.find(key);
      int[] values = new int[form.wanted];
      for (int a = q < 0 ? -1 : form.facts.first(q); a >= 0; a = form.facts.next(a)) {
        for (int i = 0; i < values.length; i++) {
          values[i] = form.facts.value(a, i);
        }
        form.add(question, values);
      }
    }
  }

  private void run() {
    while (depth > 0) {
      advance();
    }
  }

  /** Goes on with what lies on top of the stack, until it has to wait or is done. */
  private void advance() {
    Walk top = stack[depth - 1];
    if (top.form == null) {
      Waiting work = top.component.next();
      if (work == null) {
        top.component.complete();
        depth--;
      } else if (!work.form.isComplete(work.question)) {
        push().resume(work, top.component);
        if (work.plan == null) {
          prepare(work.form, work.question);
          top.component.resume(work.form.release(work.question));
        }
      }
    } else if (walk(top)) {
      depth--;
      if (top.component == null) {
        top.form.own(top.question, Form.COMPLETE);
      }
    }
  }

  /** Goes on with a walk; false if it has to wait for what was put on the stack. */
  private boolean walk(Walk w) {
    while (true) {
      if (w.plan == null && !nextPlan(w)) {
        return true;
      }
      QuestionPlan plan = w.plan;
      QuestionPlan.Step[] steps = plan.steps;
      while (w.level >= w.floor) {
        if (w.level == steps.length) {
          if (emit(w)) {
            return true;
          }
          w.level = plan.decides;
          w.enter = false;
          continue;
        }
        limits.step();
        QuestionPlan.Step s = steps[w.level];
        boolean ok;
        if (s.kind == QuestionPlan.Kind.ANSWERS) {
          if (w.enter && !ask(w, s)) {
            return false;
          }
          ok = advance(w, s);
        } else if (!w.enter) {
          ok = false;
        } else if (s.kind == QuestionPlan.Kind.DISTINCT) {
          ok = s.keys[0].build(w.binding, terms) != s.keys[1].build(w.binding, terms);
        } else {
          if (!ask(w, s)) {
            return false;
          }
          int q = w.question(w.level);
          ok = q < 0 || s.form.first(q) < 0;
        }
        w.enter = ok;
        w.level += ok ? 1 : -1;
      }
      w.plan = null;
      if (w.resumed) {
        return true;
      }
    }
  }

  private boolean nextPlan(Walk w) {
    if (w.form.wanted == 0 && w.form.first(w.question) >= 0) {
      return false;
    }
    while (w.nextPlan < w.form.plans.length) {
      QuestionPlan p = w.form.plans[w.nextPlan++];
      w.room(p);
      if (p.open(w.form, w.question, w.binding, w.bound, terms)) {
        w.plan = p;
        w.level = 0;
        w.floor = 0;
        w.enter = true;
        return true;
      }
    }
    return false;
  }

  /**
   * Finds the question of a step; false if it is new and must be answered first. A question that is
   * still open above, and not within the same component, hangs on its own negation.
   */
  private boolean ask(Walk w, QuestionPlan.Step s) {
    int[] key = s.key;
    Form f = s.form;
    int q = -1;
    if (s.given) {
      source.load(f);
      boolean exists = true;
      for (int i = 0; i < key.length && exists; i++) {
        key[i] = s.keys[i].find(w.binding, terms);
        exists = key[i] >= 0;
      }
      q = exists ? f.find(key) : -1;
    } else {
      for (int i = 0; i < key.length; i++) {
        key[i] = s.keys[i].build(w.binding, terms);
      }
      q = f.find(key);
      if (q < 0) {
        q = f.ask(key);
        if (!s.within) {
          begin(f, q);
          return false;
        }
        w.component.begin(f, q);
      } else if (!f.isComplete(q) && !(s.within && f.owner(q) == w.component.number)) {
        throw new GdlException(
            "E8", SheetPosition.NONE, "not stratified: " + program.name(f.relation));
      }
    }
    w.ask(w.level, q);
    return true;
  }

  /** Binds the next answer of a step; if there is none but may be one later, leaves a note. */
  private boolean advance(Walk w, QuestionPlan.Step s) {
    int level = w.level;
    int q = w.question(level);
    if (q < 0) {
      return false;
    }
    Form f = s.form;
    int a = w.answer(level);
    int n = s.variable.length;
    while (true) {
      int following = a < 0 ? f.first(q) : f.next(a);
      if (following < 0) {
        if (s.within && !f.isComplete(q)) {
          int[] binding = Arrays.copyOf(w.binding, w.plan.rule.variables + 1);
          f.await(q, new Waiting(w.form, w.question, w.plan, level, binding, q, a));
        }
        return false;
      }
      a = following;
      boolean fits = true;
      for (int i = 0; i < n && fits; i++) {
        int value = f.value(a, i);
        if (s.test[i]) {
          fits = w.binding[s.variable[i]] == value;
        } else {
          w.binding[s.variable[i]] = value;
        }
      }
      if (fits) {
        w.read(level, a);
        return true;
      }
    }
  }

  /** Adds the answer of a solution; true if the question needs no other. */
  private boolean emit(Walk w) {
    if (answer.length < w.form.wanted) {
      answer = new int[w.form.wanted];
    }
    answered = 0;
    for (QuestionPlan.Output o : w.plan.outputs) {
      int term = o.pattern().build(w.binding, terms);
      if (o.parts() == null) {
        answer[answered++] = term;
      } else if (take(w, o.parts(), term, o.fromKey()) < 0) {
        return false;
      }
    }
    if (w.form.add(w.question, answer)) {
      limits.tuples(w.plan.rule.weight);
      if (w.component != null) {
        w.component.resume(w.form.release(w.question));
      }
    }
    if (w.form.wanted == 0) {
      w.form.own(w.question, Form.COMPLETE);
      return true;
    }
    return false;
  }

  /** The wanted parts of a term whose other parts the key has; the next part of the key, or -1. */
  private int take(Walk w, KeyPart part, int term, int fromKey) {
    if (part == KeyPart.KEY) {
      return w.form.key(w.question, fromKey) == term ? fromKey + 1 : -1;
    }
    if (part == KeyPart.FREE) {
      answer[answered++] = term;
      return fromKey;
    }
    if (terms.symbolOf(term) != part.symbol) {
      return -1;
    }
    int k = fromKey;
    for (int i = 0; i < part.args.length && k >= 0; i++) {
      k = take(w, part.args[i], terms.arg(term, i), k);
    }
    return k;
  }
}
