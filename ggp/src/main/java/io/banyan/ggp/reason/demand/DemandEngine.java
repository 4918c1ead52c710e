// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.demand;

import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.KeyPart;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.util.List;

/**
 * The engine that always works: it derives what it is asked for and nothing else, so it needs no
 * preparation and takes sheets whose relations are too large to be written out.
 */
public final class DemandEngine extends RuleEngine {
  private static final KeyPart[] NOTHING = {};
  private static final KeyPart[] ANY = {KeyPart.FREE};
  private static final KeyPart[] OF_ROLE = {KeyPart.KEY, KeyPart.FREE};

  private final Prover prover;
  private final WorkLimits limits;

  /**
   * Opens a sheet.
   *
   * @param limits count for each state on its own once the initial one is known
   */
  public DemandEngine(List<Statement> plainRules, WorkLimits limits) {
    super(plainRules);
    this.limits = limits;
    prover = new Prover(program, limits);
    int[] initial = prover.column(prover.form(program.init, ANY));
    limits.perState();
    begin(initial);
  }

  @Override
  public EngineKind kind() {
    return EngineKind.DEMAND;
  }

  /** It refuses such a sheet where it meets the atom. */
  @Override
  public boolean sawUndefined() {
    return false;
  }

  @Override
  protected void entered(int[] state) {
    limits.restart();
    prover.enter(state);
  }

  @Override
  protected boolean derivesTerminal() {
    return prover.holds(prover.form(program.terminal, NOTHING));
  }

  @Override
  protected int[] legalTerms(int role) {
    return prover.column(prover.form(program.legal, OF_ROLE), program.roles[role]);
  }

  /** The first legal move of a role that is found, as text; null if none is within the limits. */
  public String someLegal(int role) {
    limits.restart();
    int term = prover.some(prover.form(program.legal, OF_ROLE), program.roles[role]);
    return term < 0 ? null : program.terms.text(term);
  }

  @Override
  protected int[] goalTerms(int role) {
    return prover.column(prover.form(program.goal, OF_ROLE), program.roles[role]);
  }

  @Override
  protected int[] nextFacts(int[] moveTerms) {
    prover.move(moveTerms);
    int[] facts = prover.column(prover.form(program.next, ANY));
    prover.move(new int[0]);
    return facts;
  }

  @Override
  protected int[][] perceptTerms(int[] moveTerms) {
    prover.move(moveTerms);
    int[][] seen = new int[program.roles.length][];
    for (int r = 0; r < seen.length; r++) {
      seen[r] = prover.column(prover.form(program.sees, OF_ROLE), program.roles[r]);
    }
    prover.move(new int[0]);
    return seen;
  }
}
