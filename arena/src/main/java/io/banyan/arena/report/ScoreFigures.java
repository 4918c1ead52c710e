// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Pairing;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Spec;
import io.banyan.core.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what an experiment tells over a number: agents that met at several budgets, and agents that
 * differ in one number of their specification, or only in their own budget, and met the same
 * opponent.
 */
final class ScoreFigures {
  /** More curves cannot be told apart. */
  private static final int MANY = 6;

  private static final String NUMBER = "-?\\d+(\\.\\d+)?([eE]-?\\d+)?";

  private ScoreFigures() {}

  /** All figures of an experiment; those over budgets first. */
  static List<ScoreFigure> of(Archive archive) {
    List<PairingResult> played =
        archive.results().stream().filter(r -> r.stats().games() > 0).toList();
    List<ScoreFigure> figures = new ArrayList<>(overBudgets(played));
    figures.addAll(overParameters(played));
    return figures;
  }

  /** What a budget counts. */
  private enum Unit {
    ITERATIONS("iterations of a move"),
    NODES("nodes of a move"),
    SECONDS("seconds of a move"),
    CPU_SECONDS("CPU seconds of a move");

    private final String title;

    Unit(String title) {
      this.title = title;
    }

    /** The unit of a budget of one kind; null if it is of several, or of none. */
    static Unit of(Budget budget) {
      double[] sizes = sizes(budget);
      Unit found = null;
      for (Unit unit : values()) {
        if (sizes[unit.ordinal()] > 0) {
          if (found != null) {
            return null;
          }
          found = unit;
        }
      }
      return found;
    }

    double size(Budget budget) {
      return sizes(budget)[ordinal()];
    }

    private static double[] sizes(Budget b) {
      return new double[] {
        b.iterations() == Budget.NONE ? 0 : b.iterations(),
        b.nodes() == Budget.NONE ? 0 : b.nodes(),
        b.nanos() == Budget.NONE ? 0 : b.nanos() / 1e9,
        b.cpuNanos() == Budget.NONE ? 0 : b.cpuNanos() / 1e9
      };
    }
  }

  /** Iterations, nodes or seconds of a budget; NaN if it is several, or nobody's. */
  static double size(String budget) {
    Budget read = read(budget);
    Unit unit = read == null ? null : Unit.of(read);
    return unit == null ? Double.NaN : unit.size(read);
  }

  private static Budget read(String text) {
    try {
      return Budget.parse(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static List<ScoreFigure> overBudgets(List<PairingResult> played) {
    Map<String, List<ScoreFigure.Point>> byGame = new LinkedHashMap<>();
    Map<String, Unit> units = new LinkedHashMap<>();
    for (PairingResult result : played) {
      Pairing p = result.pairing();
      Budget budget = read(p.budget());
      Unit unit = budget == null ? null : Unit.of(budget);
      if (unit != null) {
        String key = p.game() + "\n" + unit;
        units.put(key, unit);
        byGame
            .computeIfAbsent(key, k -> new ArrayList<>())
            .add(
                new ScoreFigure.Point(
                    p.first().label() + " - " + p.second().label(),
                    unit.size(budget),
                    result,
                    false));
      }
    }
    List<ScoreFigure> figures = new ArrayList<>();
    byGame.forEach(
        (key, all) -> {
          List<ScoreFigure.Point> points = ofSeveral(all);
          String game = key.substring(0, key.indexOf('\n'));
          String title = game + ": score of the first agent";
          if (series(points).size() <= MANY) {
            add(figures, "budget", title, units.get(key).title, points);
          } else {
            againstEach(figures, game, units.get(key).title, points);
          }
        });
    return figures;
  }

  /** A figure for each opponent, with a curve for everyone who met it. */
  private static void againstEach(
      List<ScoreFigure> figures, String game, String xTitle, List<ScoreFigure.Point> points) {
    Set<String> agents = new LinkedHashSet<>();
    points.forEach(p -> agents.add(p.result().pairing().first().label()));
    points.forEach(p -> agents.add(p.result().pairing().second().label()));
    for (String opponent : agents) {
      List<ScoreFigure.Point> own = new ArrayList<>();
      for (ScoreFigure.Point point : points) {
        Pairing p = point.result().pairing();
        if (p.second().label().equals(opponent)) {
          own.add(new ScoreFigure.Point(p.first().label(), point.x(), point.result(), false));
        } else if (p.first().label().equals(opponent)) {
          own.add(new ScoreFigure.Point(p.second().label(), point.x(), point.result(), true));
        }
      }
      add(figures, "budget", game + ": score against " + opponent, xTitle, own);
    }
  }

  /** A number of an agent, and all that must be equal for figures over it. */
  private record Varied(String name, String template, double value) {}

  private static List<ScoreFigure> overParameters(List<PairingResult> played) {
    // By what is varied, then by the opponent and the budgets.
    Map<String, List<ScoreFigure.Point>> groups = new LinkedHashMap<>();
    Map<String, String> names = new LinkedHashMap<>();
    for (boolean resolved : new boolean[] {true, false}) {
      for (PairingResult result : played) {
        for (int side = 0; side < 2; side++) {
          if (!resolved && isResolved(result, side)) {
            continue; // what is written says no more than what was seen already
          }
          for (Varied varied : numbers(result, side, resolved)) {
            Set<String> theirs = new LinkedHashSet<>();
            numbers(result, 1 - side, resolved).forEach(v -> theirs.add(v.template));
            if (!theirs.contains(varied.template)) {
              String key = result.pairing().game() + "\n" + varied.template;
              names.put(key, varied.name);
              groups.computeIfAbsent(key, k -> new ArrayList<>()).add(point(result, side, varied));
            }
          }
        }
      }
    }
    List<ScoreFigure> figures = new ArrayList<>();
    Set<String> drawn = new LinkedHashSet<>();
    groups.forEach(
        (key, all) -> {
          List<ScoreFigure.Point> points = ofSeveral(all);
          // The short and the full specification often tell the same.
          StringBuilder content = new StringBuilder();
          points.forEach(p -> content.append(p.result().pairing().index()).append(' '));
          if (!points.isEmpty() && drawn.add(content.toString())) {
            String game = key.substring(0, key.indexOf('\n'));
            String name = names.get(key);
            add(figures, "parameter", game + ": score over " + name, name, points);
          }
        });
    return figures;
  }

  private static boolean isResolved(PairingResult result, int side) {
    return result.stored().resolved(side).equals(result.pairing().contender(side).spec());
  }

  private static ScoreFigure.Point point(PairingResult result, int side, Varied varied) {
    Pairing p = result.pairing();
    boolean own = !p.first().budget().equals(p.second().budget());
    String budget = own ? " at " + p.contender(1 - side).budget() : ", " + p.budget();
    String series = "against " + p.contender(1 - side).label() + budget;
    if (!varied.name.startsWith("budget") && own) {
      series += ", at " + p.contender(side).budget();
    }
    return new ScoreFigure.Point(series, varied.value, result, side == 1);
  }

  /** The numbers in the specification of an agent, and its budget where it has its own. */
  private static List<Varied> numbers(PairingResult result, int side, boolean resolved) {
    Pairing p = result.pairing();
    String text = resolved ? result.stored().resolved(side) : p.contender(side).spec();
    Budget budget = p.contender(side).budget();
    List<Varied> found = new ArrayList<>();
    try {
      walk(text, Spec.parse(text), found);
    } catch (SpecException e) {
      // Results of older versions may hold what can no longer be read; then there is no figure.
      return List.of();
    }
    Unit unit = Unit.of(budget);
    boolean own = !budget.toString().equals(p.budget());
    if (unit != null && own && !budget.equals(p.contender(1 - side).budget())) {
      found.add(new Varied("budget, " + unit.title, text + "@#" + unit, unit.size(budget)));
    }
    return found;
  }

  private static void walk(String whole, Spec spec, List<Varied> found) {
    for (Spec.Argument argument : spec.arguments()) {
      Spec value = argument.value();
      String key = argument.key() == null ? spec.name() : argument.key();
      if (value.isWord() && !value.quoted() && value.name().matches(NUMBER)) {
        int from = value.position();
        String template =
            whole.substring(0, from) + "#" + whole.substring(from + value.name().length());
        String name = key.equals(spec.name()) ? "number of " + key : key + " of " + spec.name();
        found.add(new Varied(name, template, Double.parseDouble(value.name())));
      } else {
        walk(whole, value, found);
      }
    }
  }

  /** Points of series that have more than one number. */
  private static List<ScoreFigure.Point> ofSeveral(List<ScoreFigure.Point> points) {
    Map<String, Set<Double>> numbers = new LinkedHashMap<>();
    points.forEach(p -> numbers.computeIfAbsent(p.series(), s -> new LinkedHashSet<>()).add(p.x()));
    List<ScoreFigure.Point> kept = new ArrayList<>();
    numbers.forEach(
        (series, own) -> {
          if (own.size() > 1) {
            points.stream().filter(p -> p.series().equals(series)).forEach(kept::add);
          }
        });
    return kept;
  }

  private static Set<String> series(List<ScoreFigure.Point> points) {
    Set<String> series = new LinkedHashSet<>();
    points.forEach(p -> series.add(p.series()));
    return series;
  }

  /** Adds a figure, or several where there are too many curves for one. */
  private static void add(
      List<ScoreFigure> figures,
      String kind,
      String title,
      String xTitle,
      List<ScoreFigure.Point> points) {
    List<String> series = List.copyOf(series(points));
    int parts = (series.size() + MANY - 1) / MANY;
    for (int part = 0; part < parts; part++) {
      int each = (series.size() + parts - 1) / parts;
      Set<String> own =
          Set.copyOf(series.subList(part * each, Math.min(series.size(), (part + 1) * each)));
      figures.add(
          new ScoreFigure(
              kind,
              parts == 1 ? title : title + " (" + (part + 1) + " of " + parts + ")",
              xTitle,
              points.stream().filter(p -> own.contains(p.series())).toList()));
    }
  }
}
