// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.games.Games;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordVariationsTest {
  private static final Game GAME = Games.addTo(Agents.catalog()).make(GameSlot.GAME, "connect4");

  private static GameRecord main(String... moves) {
    List<GameRecord.Move> list = new java.util.ArrayList<>();
    for (int i = 0; i < moves.length; i++) {
      list.add(new GameRecord.Move(i % 2, moves[i]));
    }
    return new GameRecord(
        GAME.id(), List.of("me]", "you"), GameRecord.UNKNOWN, list, java.util.Map.of());
  }

  @Test
  void linesReadBackAsTheyWereWritten() {
    GameRecord record = main("d", "c", "d", "e");
    List<List<String>> beside =
        List.of(
            List.of("d", "c", "a"), List.of("d", "c", "b", "a"), List.of("d", "c", "b", "g", "g"));
    String text = RecordVariations.write(record, GAME, beside);
    assertThat(text).contains("(;B[d];W[e])").contains("(;B[a])");

    RecordVariations.Lines lines = RecordVariations.read(text);
    assertThat(GameRecord.read(lines.main())).isEqualTo(record);
    assertThat(lines.beside()).isEqualTo(beside);
  }

  @Test
  void aRecordWithoutVariationsStaysAsItWas() {
    GameRecord record = main("d", "c");
    String text = RecordVariations.write(record, GAME, List.of());
    assertThat(text).isEqualTo(record.write());
    assertThat(RecordVariations.read(text).main()).isEqualTo(text);
    assertThat(RecordVariations.read(text).beside()).isEmpty();
  }

  @Test
  void variationsFromTheFirstMoveOnAreKept() {
    GameRecord record = main("d");
    String text = RecordVariations.write(record, GAME, List.of(List.of("a", "b")));
    RecordVariations.Lines lines = RecordVariations.read(text);
    assertThat(GameRecord.read(lines.main())).isEqualTo(record);
    assertThat(lines.beside()).containsExactly(List.of("a", "b"));
  }

  @Test
  void anIllegalVariationIsRefusedAndABrokenRecordIsLeftToTheReader() {
    assertThatThrownBy(() -> RecordVariations.write(main("d"), GAME, List.of(List.of("d", "z"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("z");
    assertThat(RecordVariations.read("(;FF[4").main()).isEqualTo("(;FF[4");
    assertThat(RecordVariations.read("nothing").main()).isEqualTo("nothing");
  }
}
