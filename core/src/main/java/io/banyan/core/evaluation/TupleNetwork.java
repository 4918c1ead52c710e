// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.Game;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A learned evaluation: the chance to win is a logistic function of the sum of the weights that a
 * board has in a {@link TupleLayout}, other weights in each of its {@link Stages}. The weights are
 * single bytes, so that sums are exact and a table is small.
 *
 * <p>As a file it is lines of text, which say what it is and where it comes from, and after the
 * line {@code weights} bytes: one for each canonical weight, but 0 is followed by how many zeros
 * there are, seven bits a byte, the lowest first, the eighth bit set if more follow.
 */
public final class TupleNetwork implements Learned {
  private static final String FORMAT = "banyan evaluation 1";
  private static final int MOST_WEIGHT = 127;

  /** A weight beyond this, on the logistic scale, is cut off. */
  private static final double MOST_VALUE = 3;

  private final TupleLayout layout;
  private final Stages stages;
  private final double scale;
  private final byte[] weights;
  private final Map<String, String> facts;

  /** The chance to win by the sum of weights, from 0 up. */
  private final double[] chances;

  private TupleNetwork(
      TupleLayout layout, Stages stages, double scale, byte[] weights, Map<String, String> facts) {
    this.layout = layout;
    this.stages = stages;
    this.scale = scale;
    this.weights = weights;
    this.facts = facts;
    this.chances = new double[layout.images() * MOST_WEIGHT + 1];
    for (int sum = 0; sum < chances.length; sum++) {
      chances[sum] = 1 / (1 + StrictMath.exp(-scale * sum));
    }
  }

  /** Rounds learned weights. */
  static TupleNetwork of(
      TupleLayout layout, Stages stages, float[] learned, Map<String, String> facts) {
    double most = 1e-3;
    for (float w : learned) {
      most = Math.max(most, Math.abs(w));
    }
    float scale = (float) (Math.min(most, MOST_VALUE) / MOST_WEIGHT);
    byte[] weights = new byte[learned.length];
    for (int i = 0; i < weights.length; i++) {
      int stage = i / layout.size() * layout.size();
      float own = learned[stage + layout.canonical(i - stage)];
      long rounded = Math.round((double) own / scale);
      weights[i] = (byte) Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, rounded));
    }
    return new TupleNetwork(layout, stages, scale, weights, new LinkedHashMap<>(facts));
  }

  @Override
  public Map<String, String> facts() {
    return Map.copyOf(facts);
  }

  /** An evaluator for one thread. */
  public Evaluator evaluator() {
    TupleLayout.Scratch scratch = layout.scratch();
    int size = layout.size();
    return (state, player) -> {
      int stage = stages.of(layout.look(state, scratch));
      double chance = chance(layout.sum(scratch, weights, stage * size));
      return player == state.mover() ? chance : 1 - chance;
    };
  }

  private double chance(int sum) {
    return sum >= 0 ? chances[sum] : 1 - chances[-sum];
  }

  // --- as a file ---------------------------------------------------------------------------------

  /** The bytes of the file; equal networks have equal bytes. */
  @Override
  public byte[] toBytes() {
    List<String> lines = new ArrayList<>(List.of(FORMAT));
    facts.forEach((key, value) -> lines.add(key + " " + value));
    lines.add("stages %d %d %d".formatted(stages.count(), stages.least(), stages.most()));
    for (int[] tuple : layout.tuples()) {
      lines.add(
          Arrays.stream(tuple)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(" ", "tuple ", "")));
    }
    lines.add("scale " + scale);
    byte[] own = new byte[ownWeights(layout, stages)];
    int n = 0;
    for (int i = 0; i < weights.length; i++) {
      if (isCanonical(layout, i)) {
        own[n++] = weights[i];
      }
    }
    return WeightFile.write(lines, own);
  }

  /** How many weights are not images of others. */
  private static int ownWeights(TupleLayout layout, Stages stages) {
    int n = 0;
    for (int i = 0; i < layout.size(); i++) {
      n += layout.canonical(i) == i ? 1 : 0;
    }
    return n * stages.count();
  }

  private static boolean isCanonical(TupleLayout layout, int weight) {
    int number = weight % layout.size();
    return layout.canonical(number) == number;
  }

  /**
   * Reads a file.
   *
   * @param source what to call the file in messages
   */
  public static TupleNetwork read(byte[] bytes, Game game, String source) {
    BoardPlanes board = board(game, source);
    WeightFile file = WeightFile.read(bytes, FORMAT, source, "learned evaluation");
    Map<String, String> facts = new LinkedHashMap<>();
    List<int[]> tuples = new ArrayList<>();
    Stages stages = null;
    double scale = 0;
    for (String line : file.lines()) {
      String[] words = line.split(" ", 2);
      String value = words.length == 2 ? words[1] : "";
      switch (words[0]) {
        case "stages" -> {
          int[] n = numbers(value);
          stages = new Stages(n[0], n[1], n[2]);
        }
        case "tuple" -> tuples.add(numbers(value));
        case "scale" -> scale = Double.parseDouble(value);
        default -> facts.put(words[0], value);
      }
    }
    checkBoard(facts.getOrDefault("board", ""), board, game, source);
    TupleLayout layout = new TupleLayout(board, tuples);
    byte[] own = file.weights(ownWeights(layout, stages));
    byte[] weights = new byte[layout.size() * stages.count()];
    int n = 0;
    for (int i = 0; i < weights.length; i++) {
      int number = i % layout.size();
      weights[i] =
          isCanonical(layout, i) ? own[n++] : weights[i - number + layout.canonical(number)];
    }
    return new TupleNetwork(layout, stages, scale, weights, facts);
  }

  /** The game as one of boards, or a refusal. */
  static BoardPlanes board(Game game, String user) {
    if (game instanceof BoardPlanes board) {
      return board;
    }
    throw new IllegalArgumentException(
        user
            + " needs a board of cells to look at, which the game "
            + game.id()
            + " does not offer");
  }

  /** What two games must have in common to use the same evaluation. */
  static String boardName(BoardPlanes board, Game game) {
    String name = game.id().replaceFirst("\\(.*", "");
    return "%s %dx%d, %d contents".formatted(name, board.columns(), board.rows(), board.planes());
  }

  private static void checkBoard(String made, BoardPlanes board, Game game, String source) {
    String wanted = boardName(board, game);
    if (!made.equals(wanted)) {
      throw new IllegalArgumentException(
          "%s was learned for another board: %s; the game %s has %s"
              .formatted(source, made, game.id(), wanted));
    }
  }

  private static int[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
  }
}
