// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.ggp.reason.Sheets;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class StepCompilerTest {
  @Test
  void aGeneratedClassGoesAwayWithItsLastEngine() {
    WeakReference<Class<?>> c = generated();
    for (int i = 0; i < 20 && c.get() != null; i++) {
      System.gc();
    }
    assertThat(c.get()).isNull();
  }

  private static WeakReference<Class<?>> generated() {
    return new WeakReference<>(StepCompiler.compile(Sheets.compile(Sheets.TAKE)).generated());
  }

  @Test
  void circuitsWithCyclesAreRefused() {
    assertThatThrownBy(() -> StepCompiler.compile(Sheets.compile(Sheets.ring(20))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without cycles");
  }
}
