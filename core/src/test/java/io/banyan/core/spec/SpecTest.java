// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct",
        "uct(c=0.5)",
        "havannah(6)",
        "breakthrough(6x6)",
        "mcts(select=ucb1(c=1.4),playout=mast(tau=0.1))",
        "gtp(cmd=\"a \\\"quoted\\\" \\\\ path\")"
      })
  void printsWhatItRead(String text) {
    assertThat(Spec.parse(text)).hasToString(text);
  }

  @Test
  void spacesDoNotMatter() {
    assertThat(Spec.parse(" mcts ( select = ucb1 , c = 2 ) ")).hasToString("mcts(select=ucb1,c=2)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "uct(c=0.5;missing ')';9",
        "uct(c=;expected a name or a value;6",
        "uct);unexpected ')' after uct;3",
        "uct@10it;a budget of its own, '@10it', has no place here after uct;3",
        "uct(c 0.5);expected ',' or ')';6",
        "'';but the text is empty;0",
        "uct(\"x;quotation mark is never closed;4"
      })
  void pointsAtTheFault(String text, String message, int position) {
    assertThatThrownBy(() -> Spec.parse(text))
        .isInstanceOfSatisfying(
            SpecException.class, e -> assertThat(e.position()).isEqualTo(position))
        .hasMessageContaining(message);
  }

  @Test
  void deepNestingIsRefused() {
    String deep = "a(".repeat(10_000) + ")".repeat(10_000);
    assertThatThrownBy(() -> Spec.parse(deep.substring(0, 15_000)))
        .hasMessageContaining("nested parentheses");
    assertThatThrownBy(() -> Spec.parse(deep + deep)).hasMessageContaining("characters long");
  }
}
