// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws specifications of an entry from what it declares: names, ranges and choices. */
final class Variations {
  /** How much larger than the smallest a small board may be. */
  private static final int SMALL = 1;

  private final Catalog catalog;
  private final Rng rng;
  private final boolean small;

  /** Draws, small boards only if asked. */
  Variations(Catalog catalog, Rng rng, boolean small) {
    this.catalog = catalog;
    this.rng = rng;
    this.small = small;
  }

  /** The bare name half of the time, else some arguments that the declarations accept. */
  String part(Entry<?> entry) {
    return rng.nextBoolean(0.5) ? entry.name() : spec(entry, arguments(entry, Set.of(), false));
  }

  /** A board of the usual size or of any smaller one. */
  String game(Entry<?> entry) {
    boolean usual = !small && rng.nextBoolean(0.4);
    return usual ? entry.name() : spec(entry, arguments(entry, Set.of(), true));
  }

  static String spec(Entry<?> entry, List<String> arguments) {
    return arguments.isEmpty()
        ? entry.name()
        : entry.name() + "(" + String.join(",", arguments) + ")";
  }

  /** Arguments {@code key=value}, without those of the keys left out. */
  List<String> arguments(Entry<?> entry, Set<String> without, boolean isGame) {
    List<String> arguments = new ArrayList<>();
    for (Param param : entry.params()) {
      boolean size = isGame && !param.kindName().equals("flag");
      if (without.contains(param.name()) || !rng.nextBoolean(size ? small ? 1 : 0.9 : 0.4)) {
        continue;
      }
      String value = value(param, isGame);
      if (value != null) {
        arguments.add(param.name() + "=" + value);
      }
    }
    return arguments;
  }

  private String value(Param param, boolean isGame) {
    return switch (param.kindName()) {
      case "choice", "flag" -> pick(param.choices());
      case "integer" -> isGame ? smaller(param) : pick(integers(param));
      case "number" -> param.defaultText() == null ? null : pick(numbers(param));
      case "size" -> width(param, 0) + "x" + width(param, 1);
      case "part" -> pick(catalog.entries(param.slot()).stream().map(Entry::name).toList());
      default -> null;
    };
  }

  private String pick(List<String> values) {
    return values.get(rng.nextInt(values.size()));
  }

  private String smaller(Param param) {
    int usual = Integer.parseInt(param.defaultText());
    int min = (int) param.min();
    return Integer.toString(side(min, usual));
  }

  /** A side of a board; the declaration tells the least width, which serves for the height too. */
  private int width(Param param, int side) {
    int min = (int) param.min();
    String usual = param.defaultText() == null ? "8x8" : param.defaultText();
    int max = Math.max(min, Integer.parseInt(usual.split("x")[side]));
    return side(min, max);
  }

  private int side(int min, int usual) {
    int most = small ? Math.min(min + SMALL, usual) : usual;
    return min + rng.nextInt(Math.max(1, most - min + 1));
  }

  /** The default, the least, and more than the default, which for a depth is much slower. */
  private List<String> integers(Param param) {
    if (param.defaultText() == null) {
      return List.of(Param.print(param.min()));
    }
    long usual = Long.parseLong(param.defaultText());
    double more = small ? usual : Math.min(param.max(), usual < 10 ? usual + 1 : 2 * usual);
    return List.of(param.defaultText(), Param.print(param.min()), Param.print(more));
  }

  /** The default, half and twice of it, and the ends of the range unless they are far away. */
  static List<String> numbers(Param param) {
    double usual = Double.parseDouble(param.defaultText());
    List<String> values = new ArrayList<>(List.of(param.defaultText()));
    for (double v : new double[] {usual / 2, usual * 2, param.min(), param.max()}) {
      if (v >= param.min() && v <= param.max() && Math.abs(v) <= Math.max(2, 2 * usual)) {
        values.add(Param.print(v));
      }
    }
    return values;
  }
}
