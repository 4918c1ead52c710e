// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Rules may take seconds to compile, so a command makes a game once, and its schedule once. */
class MadeOnceTest {
  private static final String OPENING = "b2";

  private final AtomicInteger made = new AtomicInteger();

  /** A schedule reads its opening, and nobody else does. */
  private final AtomicInteger openingsRead = new AtomicInteger();

  @TempDir Path directory;

  private Game counted(Game game) {
    made.incrementAndGet();
    return (Game)
        Proxy.newProxyInstance(
            Game.class.getClassLoader(),
            new Class<?>[] {Game.class},
            (proxy, method, args) -> call(game, method, args));
  }

  private Object call(Game game, Method method, Object[] args) throws Throwable {
    if (method.getName().equals("parseMove") && args[1].equals(OPENING)) {
      openingsRead.incrementAndGet();
    }
    try {
      return method.invoke(game, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Streams io =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new ResultWriter(out),
            new PrintWriter(err),
            false,
            false);
    CommandLine program = Banyan.program(io, List.of(Commands.find(args[0])), args);
    Command command = program.getSubcommands().get(args[0]).getCommand();
    Catalog catalog = AllEntries.INSTANCE.catalog();
    Game tictactoe = catalog.make(GameSlot.GAME, "tictactoe");
    command.catalog =
        catalog.add(
            Entry.of(GameSlot.GAME, "counted", "counts how often it is made")
                .makes(given -> counted(tictactoe)));
    assertThat(Banyan.execute(program, io, args)).as(err.toString()).isEqualTo(Command.DONE);
  }

  @Test
  void aMatchMakesItsGameAndItsScheduleOnce() {
    run("match", "counted", "uct", "random", "--games", "4", "--budget", "9it", "--openings", "b2");
    assertThat(made).hasValue(1);
    assertThat(openingsRead).hasValue(1);
  }

  @Test
  void aRunMakesItsGameAndItsScheduleOnce() throws IOException {
    Path file = directory.resolve("demo.yaml");
    Files.writeString(
        file,
        """
        name: demo
        games: [counted]
        agents: [uct, random, rave]
        budgets: [9it]
        pairs: 2
        openings: b2
        """);
    run("run", file.toString(), "--out", directory.resolve("out").toString());
    assertThat(made).hasValue(1);
    assertThat(openingsRead).hasValue(1);
  }
}
