// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adapts an {@link ObjectGame} to the contract of the engine. */
public final class ObjectGames {
  /** Most distinct moves a game may show; a number is given to each at first sight. */
  private static final int MOVE_RANGE = 1 << 20;

  private ObjectGames() {}

  /** The game as the engine sees it. */
  public static <P, M> Game adapt(ObjectGame<P, M> game) {
    return new Adapted<>(game);
  }

  /** The state of an adapted game that stands at a position. */
  public static <P, M> State stateAt(Game adapted, P position, int ply) {
    AdaptedState<P, M> state = cast(adapted.newState());
    state.set(position, ply);
    return state;
  }

  /** The move behind a number that an agent answered. */
  public static <M> M move(Game adapted, int move) {
    @SuppressWarnings("unchecked")
    Adapted<?, M> game = (Adapted<?, M>) adapted;
    return game.moves.get(move);
  }

  @SuppressWarnings("unchecked")
  private static <P, M> AdaptedState<P, M> cast(State state) {
    return (AdaptedState<P, M>) state;
  }

  private static final class Adapted<P, M> implements Game {
    private final ObjectGame<P, M> game;
    private final Numbers<M> moves = new Numbers<>();

    Adapted(ObjectGame<P, M> game) {
      this.game = game;
    }

    @Override
    public String id() {
      return game.name();
    }

    @Override
    public int players() {
      return game.players();
    }

    @Override
    public int moveRange() {
      return MOVE_RANGE;
    }

    @Override
    public int maxMoves() {
      return game.maxMoves();
    }

    @Override
    public int maxPlies() {
      return game.maxPlies();
    }

    @Override
    public State newState() {
      return new AdaptedState<>(this);
    }

    @Override
    public String moveText(State state, int move) {
      return game.moveText(moves.get(move));
    }

    @Override
    public String boardText(State state) {
      return String.valueOf(ObjectGames.<P, M>cast(state).position);
    }

    @Override
    public BoardView boardView(State state) {
      return new BoardView(
          BoardView.Shape.SQUARE, List.of(), List.of(), List.of(), List.of(boardText(state)));
    }

    @Override
    public List<String> moveCells(State state, int move) {
      return List.of();
    }
  }

  /** Moves to numbers and back; shared by all states of a game and by threads. */
  private static final class Numbers<M> {
    private final Map<M, Integer> numbers = new HashMap<>();
    private final List<M> moves = new ArrayList<>();

    synchronized int number(M move) {
      Integer known = numbers.get(move);
      if (known != null) {
        return known;
      }
      if (moves.size() == MOVE_RANGE) {
        throw new IllegalStateException("the game has shown more than " + MOVE_RANGE + " moves");
      }
      moves.add(move);
      numbers.put(move, moves.size() - 1);
      return moves.size() - 1;
    }

    synchronized M get(int number) {
      if (number < 0 || number >= moves.size()) {
        throw new IllegalArgumentException("no move has the number " + number);
      }
      return moves.get(number);
    }
  }

  private static final class AdaptedState<P, M> implements State {
    private final Adapted<P, M> adapted;
    private P position;
    private int ply;
    private List<M> legal;

    AdaptedState(Adapted<P, M> adapted) {
      this.adapted = adapted;
      set(adapted.game.start(), 0);
    }

    private void set(P newPosition, int newPly) {
      position = newPosition;
      ply = newPly;
      legal = null;
    }

    private List<M> legal() {
      if (legal == null) {
        legal = ply >= adapted.game.maxPlies() ? List.of() : adapted.game.legalMoves(position);
        if (legal.size() > adapted.game.maxMoves()) {
          throw new IllegalStateException(
              "%s has %d legal moves in a position but declares at most %d"
                  .formatted(adapted.id(), legal.size(), adapted.game.maxMoves()));
        }
      }
      return legal;
    }

    @Override
    public int mover() {
      return adapted.game.mover(position);
    }

    @Override
    public int legalMoves(int[] moves) {
      List<M> list = legal();
      for (int i = 0; i < list.size(); i++) {
        moves[i] = adapted.moves.number(list.get(i));
      }
      return list.size();
    }

    @Override
    public void play(int move) {
      set(adapted.game.play(position, adapted.moves.get(move)), ply + 1);
    }

    @Override
    public boolean isTerminal() {
      return legal().isEmpty();
    }

    @Override
    public void rewards(double[] rewards) {
      if (ply >= adapted.game.maxPlies() && !adapted.game.legalMoves(position).isEmpty()) {
        Arrays.fill(rewards, 1.0 / rewards.length);
        return;
      }
      double[] r = adapted.game.rewards(position);
      System.arraycopy(r, 0, rewards, 0, rewards.length);
    }

    @Override
    public void copyFrom(State other) {
      AdaptedState<P, M> o = cast(other);
      position = o.position;
      ply = o.ply;
      legal = o.legal;
    }

    @Override
    public int ply() {
      return ply;
    }
  }
}
