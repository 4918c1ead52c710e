// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.reason.Sheets;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class WordCompilerTest {
  @Test
  void aGeneratedClassGoesAwayWithItsLastEngine() {
    WeakReference<Class<?>> c = generated();
    for (int i = 0; i < 20 && c.get() != null; i++) {
      System.gc();
    }
    assertThat(c.get()).isNull();
  }

  private static WeakReference<Class<?>> generated() {
    return new WeakReference<>(WordCompiler.compile(Sheets.compile(Sheets.TAKE)).generated());
  }

  @Test
  void circuitsWithCyclesAreRefused() {
    assertThatThrownBy(() -> WordCompiler.compile(Sheets.compile(Sheets.ring(20))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without cycles");
  }

  @Test
  void manyFormsOfMovesAreCollectedAndListed() {
    WordCompiler.Code code = WordCompiler.compile(Sheets.compile(Sheets.leaps()));
    assertThat(code.choices()[0][0].leftMask()).isNull();
    assertThat(code.choices()[0][1].forced()).isNotNegative();
  }
}
