// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.Rule;
import io.banyan.ggp.reason.rules.RuleProgram;
import io.banyan.ggp.reason.rules.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is given and not derived: the facts of the sheet, the state, and the moves. */
final class Source {
  private final RuleProgram program;
  private final Terms terms;
  private final List<List<int[]>> facts = new ArrayList<>();
  private int[] state = new int[0];
  private int[] moves = new int[0];
  private long stateMoment;
  private long movesMoment;
  private int[] sample = new int[16];
  private int sampleSize = 1;

  /** The facts of the state by function: the first of each symbol, and the next of the same. */
  private int[] firstOf = new int[16];

  private int[] nextOf = new int[16];
  private long sortedMoment = -1;

  private int[] key;
  private int[] values;
  private int keyed;
  private int valued;

  Source(RuleProgram program) {
    this.program = program;
    this.terms = program.terms;
    for (int r = 0; r < program.relations(); r++) {
      facts.add(null);
    }
    for (Rule rule : program.rules) {
      if (rule.body.length == 0) {
        int[] tuple = new int[rule.headArgs.length];
        for (int i = 0; i < tuple.length; i++) {
          tuple[i] = rule.headArgs[i].value;
        }
        if (facts.get(rule.head) == null) {
          facts.set(rule.head, new ArrayList<>());
        }
        facts.get(rule.head).add(tuple);
        if (rule.head == program.init) {
          count(tuple[0]);
        }
      }
    }
  }

  private void count(int fact) {
    int symbol = terms.symbolOf(fact);
    if (symbol >= sample.length) {
      sample = Arrays.copyOf(sample, symbol * 2);
    }
    sample[symbol]++;
    sampleSize++;
  }

  /** Takes the present state as an example of all states, for estimates. */
  void learn() {
    Arrays.fill(sample, 0);
    sampleSize = 1;
    for (int f : state) {
      count(f);
    }
  }

  /** How many facts of a function an example state has; a few if it has none. */
  double sampleOf(int symbol) {
    int n = symbol < sample.length ? sample[symbol] : 0;
    return n == 0 ? 4 : n;
  }

  /** How many rows a given relation has, or is expected to have. */
  double size(int relation) {
    if (relation == program.isTrue) {
      return sampleSize;
    }
    if (relation == program.does) {
      return program.roles.length;
    }
    return facts.get(relation) == null ? 0 : facts.get(relation).size();
  }

  boolean hasFacts(int relation) {
    return facts.get(relation) != null;
  }

  void enter(int[] newState) {
    state = newState;
    stateMoment++;
  }

  void move(int[] moveTerms) {
    moves = moveTerms;
    movesMoment++;
  }

  /** Fills a form with what is given now, if that has changed. */
  void load(Form f) {
    int r = f.relation;
    long moment = r == program.isTrue ? stateMoment : r == program.does ? movesMoment : 0;
    if (f.loaded == moment) {
      return;
    }
    f.loaded = moment;
    f.clear();
    key = new int[f.keys];
    values = new int[f.wanted];
    if (r == program.isTrue) {
      loadState(f);
    } else if (r == program.does) {
      for (int p = 0; p < moves.length; p++) {
        load(f, program.roles[p], moves[p]);
      }
    } else if (facts.get(r) != null) {
      for (int[] tuple : facts.get(r)) {
        load(f, tuple);
      }
    }
  }

  private void loadState(Form f) {
    if (f.shape[0].args == null) {
      for (int fact : state) {
        load(f, fact);
      }
      return;
    }
    sort();
    int symbol = f.shape[0].symbol;
    for (int i = symbol < firstOf.length ? firstOf[symbol] : -1; i >= 0; i = nextOf[i]) {
      load(f, state[i]);
    }
  }

  private void sort() {
    if (sortedMoment == stateMoment) {
      return;
    }
    sortedMoment = stateMoment;
    Arrays.fill(firstOf, -1);
    if (nextOf.length < state.length) {
      nextOf = new int[state.length * 2];
    }
    for (int i = state.length - 1; i >= 0; i--) {
      int symbol = terms.symbolOf(state[i]);
      if (symbol >= firstOf.length) {
        int old = firstOf.length;
        firstOf = Arrays.copyOf(firstOf, symbol * 2);
        Arrays.fill(firstOf, old, firstOf.length, -1);
      }
      nextOf[i] = firstOf[symbol];
      firstOf[symbol] = i;
    }
  }

  private void load(Form f, int... tuple) {
    keyed = 0;
    valued = 0;
    for (int i = 0; i < tuple.length; i++) {
      if (!take(f.shape[i], tuple[i])) {
        return;
      }
    }
    int q = f.find(key);
    if (q < 0) {
      q = f.ask(key);
      f.own(q, Form.COMPLETE);
    }
    f.add(q, values);
  }

  private boolean take(KeyPart part, int term) {
    if (part == KeyPart.KEY) {
      key[keyed++] = term;
      return true;
    }
    if (part == KeyPart.FREE) {
      values[valued++] = term;
      return true;
    }
    if (terms.symbolOf(term) != part.symbol) {
      return false;
    }
    for (int i = 0; i < part.args.length; i++) {
      if (!take(part.args[i], terms.arg(term, i))) {
        return false;
      }
    }
    return true;
  }
}
