// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.core.random.Rng;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays random games of a sheet and shows them. */
@picocli.CommandLine.Command(
    name = "playout",
    description = "Play random games of a rule sheet and print moves, final facts and goals.",
    footer = {
      "",
      "A line is one step: the moves of all roles in their order. Goals are all values that can be",
      "derived in the last state. The sheet is read leniently.",
      "",
      "Examples:",
      "  banyan ggp playout tictactoe.kif --seed 3",
      "  banyan ggp playout chomp.kif --games 2 --json"
    })
public final class GgpPlayoutCommand extends Command {
  @Parameters(index = "0", paramLabel = "FILE", description = "A rule sheet.")
  private String file;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of games; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Cut longer games here; default ${DEFAULT-VALUE}.")
  private int depth;

  @Option(names = "--interpret", description = "Use the interpreter instead of a compiled engine.")
  private boolean interpret;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  /** One game as played. */
  private record Played(
      List<List<String>> moves, String end, List<List<Integer>> goals, List<String> facts) {}

  @Override
  public Integer call() {
    Inputs.atLeast("--games", games, 1);
    Inputs.atLeast("--depth", depth, 0);
    Reasoner reasoner =
        Inputs.read(
            () -> {
              Sheet sheet = SheetFiles.read(file, SheetFiles.text(file));
              return new Reasoner(sheet);
            });
    if (!interpret) {
      reasoner.prepareSingle(WorkLimits.generous());
    }
    Engine engine = Inputs.read(reasoner::newEngine);
    List<Played> all = new ArrayList<>();
    for (int i = 0; i < games; i++) {
      Played played = play(engine, new Rng(Rng.hash(seed, i)));
      all.add(played);
      if (!json) {
        print(engine, played);
      }
    }
    if (json) {
      JsonPrinter.print(io.out(), document(engine, all));
    }
    return DONE;
  }

  private Played play(Engine engine, Rng rng) {
    int roles = engine.roles().size();
    int[] joint = new int[roles];
    List<List<String>> moves = new ArrayList<>();
    engine.setInitial();
    String end = "terminal";
    while (!engine.isTerminal()) {
      if (moves.size() == depth) {
        end = "cut";
        break;
      }
      List<String> texts = new ArrayList<>();
      for (int r = 0; r < roles && engine.legalCount(r) > 0; r++) {
        joint[r] = engine.legal(r, rng.nextInt(engine.legalCount(r)));
        texts.add(engine.moveText(r, joint[r]));
      }
      if (texts.size() < roles) {
        end = "no legal move for " + engine.roles().get(texts.size());
        break;
      }
      moves.add(texts);
      engine.next(joint);
    }
    List<List<Integer>> goals = new ArrayList<>();
    for (int r = 0; r < roles; r++) {
      List<Integer> values = new ArrayList<>();
      for (int value : engine.goals(r)) {
        values.add(value);
      }
      goals.add(values);
    }
    return new Played(moves, end, goals, engine.facts());
  }

  private void print(Engine engine, Played played) {
    for (List<String> joint : played.moves()) {
      io.out().println(String.join("  ", joint));
    }
    StringBuilder goals = new StringBuilder();
    for (int r = 0; r < played.goals().size(); r++) {
      List<String> values = played.goals().get(r).stream().map(String::valueOf).toList();
      goals
          .append(r == 0 ? "" : ", ")
          .append(engine.roles().get(r))
          .append(' ')
          .append(values.isEmpty() ? "undefined" : String.join(" or ", values));
    }
    io.out().println("facts: " + String.join(" ", played.facts()));
    io.out().println(played.moves().size() + " steps, " + played.end() + "; goals: " + goals);
    io.out().flush();
  }

  private Map<String, Object> document(Engine engine, List<Played> all) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", file);
    document.put("engine", engine.describe());
    document.put("roles", engine.roles());
    document.put("seed", seed);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Played played : all) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("length", played.moves().size());
      row.put("end", played.end());
      row.put("goals", played.goals());
      row.put("moves", played.moves());
      row.put("facts", played.facts());
      rows.add(row);
    }
    document.put("games", rows);
    return document;
  }
}
