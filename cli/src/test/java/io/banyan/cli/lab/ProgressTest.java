// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final StringWriter text = new StringWriter();
  private long now;

  private Progress progress(boolean terminal) {
    return new Progress(new PrintWriter(text), terminal, () -> now, "games", 100);
  }

  @Test
  void aTerminalShowsABarWithRateAndTimeLeft() {
    Progress progress = progress(true);
    progress.start(100, 0);
    for (int i = 0; i < 50; i++) {
      now += 1_000_000_000L;
      progress.step(() -> "score 0.500");
    }

    assertThat(text.toString())
        .endsWith("\r[############............] 50/100 games  1.0/s  ETA 0:50  score 0.500");
    progress.end();
    assertThat(text.toString()).endsWith(" \r");
  }

  @Test
  void theLineFitsTheTerminal() {
    for (int columns : new int[] {20, 60, 80}) {
      text.getBuffer().setLength(0);
      Progress progress = new Progress(new PrintWriter(text), true, () -> now, "games", columns);
      progress.start(100, 0);
      now += 1_000_000_000L;
      progress.step(() -> "uct(playout=mast) - rave score 0.500 (0.400-0.600) and so on");

      assertThat(text.toString().substring(1)).hasSizeLessThan(columns).startsWith("1/100 games");
    }
  }

  @Test
  void theTimeLeftMayBeEstimatedOtherwise() {
    Progress progress = progress(false);
    progress.start(100, 0);
    progress.estimateBy(seconds -> 10 * seconds);
    now += 5_000_000_000L;
    progress.step(() -> "");

    assertThat(text.toString()).startsWith("1/100 games  0.2/s  ETA 0:50");
  }

  @Test
  void elsewhereALineEveryFiveSecondsIsEnough() {
    Progress progress = progress(false);
    progress.start(100, 0);
    for (int i = 0; i < 100; i++) {
      now += 100_000_000L;
      progress.step(() -> "x");
    }
    progress.end();

    assertThat(text.toString().lines())
        .containsExactly("50/100 games  10/s  ETA 0:05  x", "100/100 games  10/s  ETA 0:00  x");
  }

  @Test
  void whatWasDoneEarlierDoesNotCountForTheRate() {
    Progress progress = progress(false);
    progress.start(100, 90);
    now += 5_000_000_000L;
    progress.step(() -> "");

    assertThat(text.toString()).startsWith("91/100 games  0.2/s  ETA 0:45");
  }

  @Test
  void durationsAreReadable() {
    assertThat(Progress.duration(7)).isEqualTo("0:07");
    assertThat(Progress.duration(3723)).isEqualTo("1:02:03");
  }
}
