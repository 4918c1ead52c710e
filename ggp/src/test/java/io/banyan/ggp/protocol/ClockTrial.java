// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlPrinter;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Plays moves over HTTP while other programs keep the machine busy, and counts the answers that
 * came after their clock. Run by {@code checks/clocks}: {@code [moves] [load] [play clock] [start
 * clock]}.
 */
public final class ClockTrial {
  private static final List<String> SHEETS =
      List.of("breakthrough.kif", "connect4.kif", "riders-at-once.kif", "hex5x5.kif");

  private final int startClock;
  private final int playClock;
  private final URI address;
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> plays = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  private ClockTrial(int startClock, int playClock, URI address) {
    this.startClock = startClock;
    this.playClock = playClock;
    this.address = address;
  }

  public static void main(String[] args) throws IOException {
    if (args.length > 0 && args[0].equals("burn")) {
      burn(Integer.parseInt(args[1]));
      return;
    }
    int moves = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
    int load = args.length > 1 ? Integer.parseInt(args[1]) : 8;
    int playClock = args.length > 2 ? Integer.parseInt(args[2]) : 1;
    int startClock = args.length > 3 ? Integer.parseInt(args[3]) : 5;
    Process others =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ClockTrial.class.getName(),
                "burn",
                "" + load)
            .start();
    Catalog catalog = JointAgents.addTo(Agents.catalog()).add(GdlGame.entry());
    Player.Settings settings =
        new Player.Settings("trial", "solver", catalog, 150, true, 1, line -> {});
    boolean fine;
    try (PlayerServer server =
        new PlayerServer(
            new Player(settings),
            InetAddress.getLoopbackAddress(),
            0,
            PlayerServer.MAX_BODY,
            10_000,
            line -> {})) {
      URI address = URI.create("http://127.0.0.1:" + server.port());
      ClockTrial trial = new ClockTrial(startClock, playClock, address);
      for (int i = 0; trial.plays.size() < moves; i++) {
        trial.play(SHEETS.get(i % SHEETS.size()), i, moves);
      }
      fine = trial.report(load);
    } finally {
      others.destroy();
    }
    System.exit(fine ? 0 : 1);
  }

  private static void burn(int threads) {
    for (int i = 0; i < threads; i++) {
      Thread t =
          new Thread(
              () -> {
                long x = System.nanoTime();
                while (x != 0) {
                  x = Rng.mix(x) | 1;
                }
              });
      t.setDaemon(true);
      t.start();
    }
    try {
      // Ends with the one who started it.
      while (System.in.read() >= 0) {}
    } catch (IOException e) {
      // The same.
    }
  }

  private void play(String name, int number, int most) throws IOException {
    String text = GdlPrinter.kif(SheetFiles.read(name, SheetFiles.text(name)));
    RuleEngine game =
        Engines.byRules(NormalForm.of(SheetFiles.read(name, text)).rules(), WorkLimits.generous());
    int roles = game.roles().size();
    int own = number / SHEETS.size() % roles;
    Rng rng = new Rng(number);
    String id = "clock" + number;
    ask(
        "(START %s %s (%s) %d %d)"
            .formatted(id, game.roles().get(own), text, startClock, playClock),
        startClock,
        starts);
    String last = "NIL";
    while (!game.isTerminal() && plays.size() < most) {
      String reply = ask("(PLAY " + id + " " + last + ")", playClock, plays);
      int[] joint = new int[roles];
      StringBuilder b = new StringBuilder("(");
      for (int r = 0; r < roles; r++) {
        joint[r] = game.legal(r, rng.nextInt(game.legalCount(r)));
        if (r == own && reply != null) {
          int move = game.parseMove(r, reply);
          boolean legal = false;
          for (int i = 0; i < game.legalCount(r); i++) {
            legal |= game.legal(r, i) == move;
          }
          if (legal) {
            joint[r] = move;
          } else {
            wrong.add(name + ": " + reply);
          }
        }
        b.append(' ').append(game.moveText(r, joint[r]));
      }
      last = b.append(')').toString();
      game.next(joint);
    }
    Http.post(address, "trial", "(STOP " + id + " " + last + ")", 5000, 10_000);
  }

  /** The reply; its time counts from before the connection to the last byte. */
  private String ask(String message, int clock, List<Long> times) throws IOException {
    long start = System.nanoTime();
    String reply = Http.post(address, "trial", message, 5000, clock * 1000L + 10_000);
    times.add(System.nanoTime() - start);
    return reply;
  }

  private boolean report(int load) {
    long late = tell("PLAY", plays, playClock) + tell("START", starts, startClock);
    System.out.println(load + " threads kept the machine busy; illegal answers " + wrong);
    return late == 0 && wrong.isEmpty();
  }

  private static long tell(String what, List<Long> times, int clock) {
    long[] t = times.stream().mapToLong(Long::longValue).sorted().toArray();
    long late = Arrays.stream(t).filter(n -> n > clock * 1_000_000_000L).count();
    System.out.printf(
        "%s: %d, clock %d s, late %d, median %d ms, 99 %% within %d ms, longest %d ms%n",
        what,
        t.length,
        clock,
        late,
        t[t.length / 2] / 1_000_000,
        t[(int) Math.ceil(0.99 * t.length) - 1] / 1_000_000,
        t[t.length - 1] / 1_000_000);
    return late;
  }
}
