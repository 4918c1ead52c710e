// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlPrinter;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a rule sheet in the prefix or the infix form. */
@picocli.CommandLine.Command(
    name = "print",
    description = "Print a rule sheet, one statement a line, in the prefix or the infix form.",
    footer = {
      "",
      "--plain prints what engines see after repairs: no 'or', no double negation, every variable",
      "bound. Relations that were made on the way have names that begin with $.",
      "",
      "Examples:",
      "  banyan ggp print tictactoe.kif --infix",
      "  banyan ggp print connect4.kif --plain"
    })
public final class GgpPrintCommand extends Command {
  @Parameters(index = "0", paramLabel = "FILE", description = "A rule sheet.")
  private String file;

  @Option(names = "--infix", description = "The infix form: p(X) :- q(X) & ~r(X).")
  private boolean infix;

  @Option(names = "--plain", description = "The rules after repairs, in normal form.")
  private boolean plain;

  @Override
  public Integer call() {
    String text =
        Inputs.read(
            () -> {
              Sheet sheet = SheetFiles.read(file, SheetFiles.text(file));
              Sheet shown = plain ? sheet.withStatements(NormalForm.of(sheet).rules()) : sheet;
              return infix ? GdlPrinter.hrf(shown) : GdlPrinter.kif(shown);
            });
    io.out().print(text);
    io.out().flush();
    return DONE;
  }
}
