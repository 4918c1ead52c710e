// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A search that answers no legal move is never a result. */
class FaultOfOursTest {
  private static final Entry<Agent.Factory> BROKEN =
      Entry.of(Agent.SLOT, "broken", "answers no move from the third move on")
          .makes(args -> game -> (s, b) -> SearchReport.ofMove(s.ply() < 2 ? s.ply() : -1, 0));

  @TempDir Path directory;

  private static Run match(String... more) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Streams io =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new ResultWriter(out),
            new PrintWriter(err),
            false,
            false);
    String[] args = new String[more.length + 5];
    List.of("match", "connect4", "broken", "broken", "--games").toArray(args);
    System.arraycopy(more, 0, args, 5, more.length);
    CommandLine program = Banyan.program(io, List.of(Commands.find("match")), args);
    Command command = program.getSubcommands().get("match").getCommand();
    command.catalog = AllEntries.INSTANCE.catalog().add(BROKEN);
    int code = Banyan.execute(program, io, args);
    return new Run(code, out.toString(), err.toString());
  }

  @Test
  void anIllegalMoveOfABuiltInAgentFailsTheCommandAndTellsHowToSeeItAgain() {
    String out = directory.resolve("out").toString();
    Run run = match("2", "--budget", "9it", "--seed", "5", "--threads", "1", "--out", out);

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsPattern(
            "banyan match: internal error: broken answered move number -1, which is not legal,"
                + " as player 0 of game \\S+ in connect4\\(size=7x6,connect=4\\) at 9it"
                + " \\(seed of the game -?\\d+, of the agent -?\\d+\\) after 2 moves: a b")
        .doesNotContain("Exception");
    assertThat(Run.banyan("export", out, "--jsonl").succeeded().out()).isEmpty();
  }
}
