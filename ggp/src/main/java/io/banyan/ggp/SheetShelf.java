// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import io.banyan.core.game.Game;
import io.banyan.core.game.RuleSheets;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.OwnSheet;
import io.banyan.ggp.game.SerialGame;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Finding;
import io.banyan.ggp.gdl.HrfReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rule sheets in GDL for those who do not know the language. A text that somebody pasted is judged
 * as {@code ggp check --lenient} judges it, and compiled within the same limits.
 */
public final class SheetShelf implements RuleSheets {
  private static final int LONGEST_TITLE = 40;
  private static final String IN_TURN =
      "In the sheet all choose at once. Here they choose one after the other, and each sees what"
          + " was chosen before; ./banyan ggp manager plays it as it is written.";

  @Override
  public List<Shipped> shipped() {
    List<Shipped> all = new ArrayList<>();
    for (OwnSheet sheet : OwnSheet.ALL) {
      List<String> rules = new ArrayList<>();
      rules.add(OwnSheet.words(SheetFiles.own(sheet.file())));
      if (sheet.group() == OwnSheet.Group.AT_ONCE) {
        rules.add(IN_TURN);
      }
      all.add(new Shipped(sheet.spec(), sheet.title(), sheet.group().title(), rules));
    }
    return all;
  }

  @Override
  public String text(String name) {
    return SheetFiles.own(name);
  }

  @Override
  public Judged judge(String id, String text) {
    String name = HrfReader.looksInfix(text) ? "pasted.hrf" : "pasted.kif";
    SheetJudge judge = SheetJudge.judge(name, text, true);
    List<Remark> remarks = new ArrayList<>();
    for (Finding f : judge.findings()) {
      remarks.add(
          new Remark(
              f.level().name().toLowerCase(Locale.ROOT),
              f.at().line(),
              f.at().column(),
              f.rule() + ": " + f.message()));
    }
    String words = OwnSheet.words(text);
    List<String> rules = new ArrayList<>(words.isEmpty() ? List.of() : List.of(words));
    Game game = null;
    if (!judge.hasErrors()) {
      try {
        game = GdlGame.untrusted(id, judge.sheet());
        if (game instanceof SerialGame) {
          rules.add(IN_TURN);
        }
      } catch (IllegalArgumentException e) {
        remarks.add(0, new Remark("error", 0, 0, e.getMessage()));
      }
    }
    return new Judged(title(words, judge), rules, remarks, game);
  }

  /** The beginning of what the author says, else who plays. */
  private static String title(String words, SheetJudge judge) {
    String start = words.split("[.:;,(]", 2)[0].strip();
    if (!start.isEmpty() && start.length() <= LONGEST_TITLE) {
      return start;
    }
    List<String> roles = judge.sheet() == null ? List.of() : judge.sheet().roles();
    return roles.isEmpty() ? "a sheet" : "a sheet for " + String.join(", ", roles);
  }
}
