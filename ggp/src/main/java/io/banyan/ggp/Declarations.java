// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Literal;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What {@code base} and {@code input} of a sheet declare, as text.
 *
 * @param base facts, or null if none are declared
 * @param inputs per role its moves, or null if none are declared
 */
record Declarations(Set<String> base, List<Set<String>> inputs) {
  private static final Declarations NONE = new Declarations(null, null);

  /**
   * Evaluates the declarations, as the initial facts and legal moves of a sheet that has nothing
   * else; without a result if they are too many for the limits or have no meaning.
   */
  static Declarations of(Sheet sheet, WorkLimits limits) {
    List<Statement> declared = new ArrayList<>();
    boolean hasBase = false;
    boolean hasInput = false;
    for (Statement s : sheet.statements()) {
      String signature = s.head().signature();
      if (signature.equals("base/1")) {
        declared.add(renamed(s, "init"));
        hasBase = true;
      } else if (signature.equals("input/2")) {
        declared.add(renamed(s, "legal"));
        hasInput = true;
      } else if (!Set.of("init/1", "legal/2", "next/1").contains(signature)) {
        declared.add(s);
      }
    }
    if (!hasBase && !hasInput) {
      return NONE;
    }
    try {
      Engine e = new Interpreter(NormalForm.of(sheet.withStatements(declared)).rules(), limits);
      e.setInitial();
      Set<String> base = hasBase ? new TreeSet<>(e.facts()) : null;
      return new Declarations(base, hasInput ? moves(e) : null);
    } catch (GdlException e) {
      // Without a list of declarations there is nothing to compare; other checks tell why.
      return NONE;
    }
  }

  private static List<Set<String>> moves(Engine e) {
    List<Set<String>> all = new ArrayList<>();
    for (int r = 0; r < e.roles().size(); r++) {
      Set<String> moves = new TreeSet<>();
      for (int i = 0; i < e.legalCount(r); i++) {
        moves.add(e.moveText(r, e.legal(r, i)));
      }
      all.add(moves);
    }
    return Collections.unmodifiableList(all);
  }

  private static Statement renamed(Statement s, String name) {
    Literal.Atom head = new Literal.Atom(name, s.head().args(), s.head().at());
    return new Statement(head, s.body(), s.writtenAsRule(), s.at());
  }
}
