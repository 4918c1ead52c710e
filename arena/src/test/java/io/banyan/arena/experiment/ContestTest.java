// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.store.StoredPairing;
import io.banyan.core.budget.Budget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestTest {
  private static final Budget BUDGET = Budget.iterations(20);

  private static Archive archive(Path dir, String pairings) {
    String text = "name: contest\npairs: 5\npairings:\n" + pairings;
    Experiment experiment = ExperimentFile.parse("c.yaml", text, Toys.catalog());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      run.run();
      return run.archive();
    }
  }

  private static String pairing(String first, String second, String name, String rival) {
    return "  - {game: oxo, agents: [\"%s\", \"%s\"], names: [%s, %s], budget: 20it}\n"
        .formatted(first, second, name, rival);
  }

  @Test
  void agentsOfOneNameAreNotOneAgent(@TempDir Path dir) {
    Archive archive =
        archive(
            dir,
            pairing("uct", "random", "one", "plain")
                + pairing("uct(c=2)", "uct(c=0.1)", "two", "plain")
                + pairing("ucb1tuned", "random", "three", "plain"));
    Contest contest = archive.contest("oxo", "20it");
    assertThat(contest.contenders())
        .extracting(Contender::spec)
        .containsExactly("uct", "random", "ucb1tuned");
    assertThat(contest.ratings())
        .extracting(BradleyTerry.Rating::games)
        .containsExactly(10.0, 20.0, 10.0);
    Contender plain = contest.contenders().get(1);
    assertThat(contest.meeting(plain, contest.contenders().get(0)).straight()).isFalse();
    assertThat(contest.meeting(contest.contenders().get(0), contest.contenders().get(2))).isNull();
  }

  @Test
  void whatTwoAgentsOfOneNameWithRivalsInCommonAreCalledTellsThemApart(@TempDir Path dir) {
    Archive archive =
        archive(
            dir,
            pairing("uct", "random", "uct", "plain")
                + pairing("uct", "uct(c=0.1)", "uct", "plain"));
    assertThat(archive.contest("oxo", "20it").ratings())
        .extracting(BradleyTerry.Rating::name)
        .containsExactly("uct", "plain: random@20it", "plain: uct(c=0.1)@20it");
  }

  @Test
  void anAgentWithoutGamesLeavesTheRatingsOfTheOthersAsTheyAre(@TempDir Path dir) {
    Archive archive =
        archive(
            dir,
            pairing("uct", "random", "uct", "random")
                + pairing("ucb1tuned", "random", "tuned", "random"));
    List<PairingResult> results = new ArrayList<>(archive.results());
    Pairing late =
        new Pairing(
            2,
            "oxo",
            "20it",
            new Contender("late", "uct(c=1)", BUDGET),
            new Contender("random", "random", BUDGET),
            false);
    results.add(new PairingResult(new StoredPairing(late, "oxo", "uct(c=1)", "random", 2)));
    Archive unfinished = new Archive(archive.experiment(), results, archive.runs());
    assertThat(unfinished.contest("oxo", "20it").ratings())
        .isEqualTo(archive.contest("oxo", "20it").ratings())
        .allMatch(rating -> rating.interval95().high() - rating.interval95().low() < 2000);
  }

  @Test
  void nobodyIsRatedBeforeTheFirstGame() {
    assertThat(Contest.of(List.of()).contenders()).isEmpty();
    assertThat(Contest.of(List.of()).ratings()).isEmpty();
  }
}
