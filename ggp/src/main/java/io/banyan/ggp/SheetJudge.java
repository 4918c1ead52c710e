// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Finding;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.gdl.SheetPosition;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says whether a sheet is well formed (strict) or can be played after repairs (lenient), within the
 * time and memory that a sheet nobody vouches for may take.
 */
public final class SheetJudge {
  private static final int MOST_FINDINGS = 500;

  private final List<Finding> findings = new ArrayList<>();
  private final boolean lenient;
  private Sheet sheet;
  private List<Statement> rules;
  private CompiledGame game;
  private Engine engine;

  private SheetJudge(boolean lenient) {
    this.lenient = lenient;
  }

  /**
   * Judges a sheet.
   *
   * @param name tells the form of the text by its ending
   * @param lenient repairs instead of complaints where the sheet has a meaning
   */
  public static SheetJudge judge(String name, String text, boolean lenient) {
    SheetJudge j = new SheetJudge(lenient);
    try {
      j.sheet = SheetFiles.read(name, text);
      j.checkRules();
      j.compile();
    } catch (GdlException e) {
      j.add(Finding.Level.ERROR, e.rule(), e.at(), bare(e));
    } catch (OutOfMemoryError | StackOverflowError e) {
      j.add(Finding.Level.ERROR, "limit", SheetPosition.NONE, "too large for the memory there is");
    }
    return j;
  }

  /** The exception's message without the place and rule before it. */
  private static String bare(GdlException e) {
    String mark = e.rule() + ": ";
    int at = e.getMessage().indexOf(mark);
    return at < 0 ? e.getMessage() : e.getMessage().substring(at + mark.length());
  }

  private void add(Finding.Level level, String rule, SheetPosition at, String message) {
    findings.add(new Finding(level, rule, at, message));
  }

  private void checkRules() {
    List<Finding> strict = SheetChecker.check(sheet);
    for (Finding f : strict) {
      if (findings.size() < MOST_FINDINGS && (!lenient || f.level() != Finding.Level.ERROR)) {
        findings.add(f);
      }
    }
    NormalForm.Result plain;
    try {
      plain = NormalForm.of(sheet);
    } catch (GdlException e) {
      // A strict check has found the same fault; saying it twice helps nobody.
      boolean told = findings.stream().anyMatch(f -> f.level() == Finding.Level.ERROR);
      if (told) {
        return;
      }
      throw e;
    }
    rules = plain.rules();
    if (lenient) {
      plain.repairs().stream().limit(MOST_FINDINGS).forEach(findings::add);
    }
  }

  private void compile() {
    if (rules == null) {
      return;
    }
    try {
      game = CompiledGame.compile(rules, WorkLimits.forCheck());
      engine = Engines.one(EngineKind.TABLES, game);
    } catch (GdlException e) {
      if (!e.rule().equals("limit")) {
        throw e;
      }
      if (hasErrors()) {
        // The verdict is there; how large a sheet with errors is does not matter.
        return;
      }
      // An engine on the rules may play what is too large to ground, or grows without end.
      RuleEngine onRules = Engines.byRules(rules, new WorkLimits(600_000, 60_000_000, 1_000));
      onRules.requireStratified();
      engine = onRules;
      add(
          Finding.Level.WARNING,
          "limit",
          SheetPosition.NONE,
          "not grounded, played by " + engine.describe() + ": " + bare(e));
      return;
    }
    judgeGround();
    for (int r = 0; r < game.roles().size(); r++) {
      if (game.moveCount(r) == 0) {
        add(
            Finding.Level.WARNING,
            "W10",
            SheetPosition.NONE,
            "role " + game.roles().get(r) + " never has a legal move");
      }
    }
    if (!lenient) {
      compareDeclarations();
    }
  }

  /** What base and input declare against what the rules can reach, which may be a little more. */
  private void compareDeclarations() {
    Declarations declared = Declarations.of(sheet, new WorkLimits(300_000, 30_000_000, 500));
    if (declared.base() != null) {
      Set<String> reached = new TreeSet<>();
      for (int f = 0; f < game.factCount(); f++) {
        if (game.factText(f) != null) {
          reached.add(game.factText(f));
        }
      }
      compare("base", declared.base(), reached);
    }
    for (int r = 0; r < game.roles().size() && declared.inputs() != null; r++) {
      Set<String> reached = new TreeSet<>();
      for (int m = 0; m < game.moveCount(r); m++) {
        reached.add(game.moveText(r, m));
      }
      compare("input of " + game.roles().get(r), declared.inputs().get(r), reached);
    }
  }

  private void compare(String what, Set<String> declared, Set<String> reached) {
    Set<String> missing = new TreeSet<>(reached);
    missing.removeAll(declared);
    if (!missing.isEmpty()) {
      String message = what + " does not declare " + some(missing) + " that rules may reach";
      add(Finding.Level.WARNING, "W6", SheetPosition.NONE, message);
    }
    Set<String> idle = new TreeSet<>(declared);
    idle.removeAll(reached);
    if (!idle.isEmpty()) {
      String message = what + " declares " + some(idle) + " that no rule reaches";
      add(Finding.Level.WARNING, "W6", SheetPosition.NONE, message);
    }
  }

  private static String some(Set<String> terms) {
    String first = terms.iterator().next();
    return terms.size() == 1 ? first : first + " and " + (terms.size() - 1) + " more";
  }

  /**
   * The last of the three tests of stratification, on the ground program. The compiler refuses
   * cycles among what changes; what does not change is evaluated, and must get a truth value.
   */
  private void judgeGround() {
    if (SheetChecker.isStratified(sheet)) {
      return;
    }
    Interpreter interpreter = new Interpreter(rules, new WorkLimits(600_000, 60_000_000, 1_000));
    interpreter.isTerminal();
    if (interpreter.sawUndefined()) {
      if (lenient) {
        interpreter.requireStratified();
      }
      return;
    }
    for (int i = 0; i < findings.size(); i++) {
      Finding f = findings.get(i);
      if (f.rule().equals("E8")) {
        String message = f.message() + "; stratified on the ground program";
        findings.set(i, new Finding(Finding.Level.WARNING, "W8", f.at(), message));
      }
    }
  }

  /** Errors, warnings and repairs in the order found. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  public boolean hasErrors() {
    return SheetChecker.hasErrors(findings);
  }

  /** The sheet as read, or null if it could not be. */
  public Sheet sheet() {
    return sheet;
  }

  /** An engine for the sheet, or null if it has errors that leave it without meaning. */
  public Engine engine() {
    return engine;
  }

  /** The compiled game, or null if the sheet could not be compiled within the limits. */
  public CompiledGame game() {
    return game;
  }
}
