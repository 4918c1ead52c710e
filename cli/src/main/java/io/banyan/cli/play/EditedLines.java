// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.FailedException;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Lines typed at a terminal, with editing, history, and completion by the tabulator key. */
final class EditedLines implements LineSource {
  private final Terminal terminal;
  private final LineReader reader;

  /**
   * Takes hold of the terminal.
   *
   * @param completions what could be typed now
   */
  EditedLines(Supplier<List<String>> completions) {
    try {
      terminal = TerminalBuilder.builder().system(true).dumb(true).graphemeCluster(false).build();
      if (terminal.getWidth() <= 0) {
        // Some programs that pretend to be terminals have no size; editing needs one.
        terminal.setSize(new Size(80, 24));
      }
    } catch (IOException e) {
      throw new FailedException("cannot use the terminal: " + e.getMessage(), e);
    }
    reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .completer(
                (r, line, candidates) ->
                    completions.get().forEach(text -> candidates.add(new Candidate(text))))
            .build();
  }

  @Override
  public String next(String prompt) {
    try {
      return reader.readLine(prompt);
    } catch (EndOfFileException | UserInterruptException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      terminal.close();
    } catch (IOException e) {
      throw new FailedException("cannot give the terminal back: " + e.getMessage(), e);
    }
  }
}
