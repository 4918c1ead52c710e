// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.ObjectGames;
import io.banyan.core.game.toy.Noughts;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.finalmove.FinalMoves;
import io.banyan.core.search.playout.DecisiveMoves;
import io.banyan.core.search.playout.Mast;
import io.banyan.core.search.reward.QualityRewards;
import io.banyan.core.search.selection.Rave;
import io.banyan.core.search.selection.Ucb1;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MctsTest {
  private static final Game GAME = ObjectGames.adapt(new Noughts());

  private static SearchReport search(Agent.Factory player) {
    try (Agent agent = player.create(GAME)) {
      agent.newGame(7);
      return agent.search(GAME.newState(), Budget.iterations(500));
    }
  }

  private static Agent.Factory text(String spec) {
    return Agents.catalog().make(Agent.SLOT, spec);
  }

  @Test
  void isAnotherWayToWriteTheText() {
    Mcts player =
        Mcts.builder()
            .select(Rave.ENTRY.with(Rave.K.of(0.3), Rave.R.of(50), Rave.SCHEDULE.of("mse")))
            .playout(Mast.ENTRY.with(Mast.TAU.of(0.5)))
            .reward(QualityRewards.RB.with(QualityRewards.COUNT.of(5)))
            .expand(Expansion.ALL.with(Expansion.AFTER.of(2)))
            .finalMove(FinalMoves.MEAN.with())
            .solver(MctsSolver.ENTRY.with(MctsSolver.DRAWS.of(true)))
            .memoryMegabytes(8)
            .reuseTree()
            .build();
    assertThat(player.toSpec())
        .isEqualTo(
            "mcts(select=rave(k=0.3,r=50,schedule=mse),playout=mast(tau=0.5),reward=rb(count=5),"
                + "expand=all(after=2),final=mean,solver=mcts(draws=true),memory=8,reuse=true)");
    assertThat(search(player).moves()).isEqualTo(search(text(player.toSpec())).moves());
    assertThat(search(player).moves()).isNotEqualTo(search(text("mcts")).moves());
  }

  @Test
  void whatIsNotSaidIsTheDefault() {
    assertThat(Mcts.builder().build().toSpec()).isEqualTo("mcts");
    assertThat(Mcts.builder().threadsWithOwnTrees(2).build().toSpec())
        .isEqualTo("mcts(threads=2,parallel=root)");
    assertThat(Mcts.builder().threadsWithOwnTrees(2).threads(3).build().toSpec())
        .isEqualTo("mcts(threads=3,parallel=tree)");
  }

  @Test
  void partsTakePartsInside() {
    Mcts player =
        Mcts.builder()
            .playout(
                DecisiveMoves.ENTRY.with(
                    DecisiveMoves.ANTI.of(false),
                    DecisiveMoves.PLAYOUT.of(Mast.ENTRY.with(Mast.TAU.of(2)))))
            .build();
    assertThat(player.toSpec()).isEqualTo("mcts(playout=decisive(anti=false,playout=mast(tau=2)))");
  }

  @Test
  void partsOfYourOwnNeedNoRegistration() {
    Entry<SelectionPolicy.Factory> own =
        Entry.of(SearchSlots.SELECT, "own", "UCB1 that explores much")
            .makes(args -> context -> new Ucb1(5));
    Mcts player = Mcts.builder().select(own.with()).build();
    assertThat(player.toSpec()).isEqualTo("mcts(select=own)");
    assertThat(search(player).moves())
        .isEqualTo(search(text("mcts(select=ucb1(c=5))")).moves())
        .isNotEqualTo(search(text("mcts")).moves());
  }

  @Test
  void aPartOfYourOwnDoesNotTakeAKnownName() {
    Entry<SelectionPolicy.Factory> other =
        Entry.of(SearchSlots.SELECT, "ucb1", "another").makes(args -> context -> new Ucb1(5));
    assertThatThrownBy(() -> Mcts.builder().select(other.with()).build())
        .hasMessageContaining("two entries named ucb1 for select");
  }

  @Test
  void complainsAtBuildTimeInTheWordsOfTheText() {
    refused(Mcts.builder().select(Ucb1.ENTRY.with(Ucb1.C.of(-1))), "mcts(select=ucb1(c=-1))");
    refused(
        Mcts.builder().select(Ucb1.ENTRY.with(Ucb1.C.of(1), Ucb1.CP.of(1))),
        "mcts(select=ucb1(c=1,cp=1))");
    refused(Mcts.builder().select(Ucb1.ENTRY.with(Rave.R.of(1))), "mcts(select=ucb1(r=1))");
    refused(
        Mcts.builder().select(Rave.ENTRY.with(Rave.SCHEDULE.of("mse),solver=mcts("))),
        "mcts(select=rave(schedule=\"mse),solver=mcts(\"))");
    refused(Mcts.builder().memoryMegabytes(1), "mcts(memory=1)");
  }

  private static void refused(Mcts.Builder builder, String text) {
    String words = null;
    try {
      text(text);
    } catch (IllegalArgumentException e) {
      words = e.getMessage();
    }
    assertThat(words).as(text).isNotNull();
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(words);
  }

  /** What a program in Java can name: constants of public classes. */
  @Test
  void everyPartAndEveryParameterOfTheCatalogueIsAConstantOfItsClass()
      throws ReflectiveOperationException {
    Map<Entry<?>, List<Param>> declared = new LinkedHashMap<>();
    for (JavaClass c :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(Search.class.getPackageName())) {
      Class<?> type = c.reflect();
      List<Param> params = constants(type, Param.class);
      constants(type, Entry.class).forEach(entry -> declared.put(entry, params));
    }
    Catalog catalog = Agents.catalog();
    for (Slot<?> slot :
        List.of(
            SearchSlots.SELECT,
            SearchSlots.PLAYOUT,
            SearchSlots.REWARD,
            SearchSlots.BACKUP,
            SearchSlots.EXPAND,
            SearchSlots.FINAL,
            SearchSlots.PRIOR,
            SearchSlots.SOLVER)) {
      for (Entry<?> entry : catalog.entries(slot)) {
        assertThat(declared).as("a constant for %s", entry.name()).containsKey(entry);
        List<String> names = declared.get(entry).stream().map(MctsTest::nameAndKind).toList();
        assertThat(names)
            .as("constants of the class of %s", entry.name())
            .containsAll(entry.params().stream().map(MctsTest::nameAndKind).toList());
      }
    }
  }

  private static String nameAndKind(Param param) {
    return param.name() + " " + param.kindName();
  }

  private static <T> List<T> constants(Class<?> type, Class<T> kind)
      throws ReflectiveOperationException {
    List<T> found = new ArrayList<>();
    if (Modifier.isPublic(type.getModifiers())) {
      for (Field field : Stream.of(type.getFields()).toList()) {
        if (Modifier.isStatic(field.getModifiers()) && kind.isAssignableFrom(field.getType())) {
          found.add(kind.cast(field.get(null)));
        }
      }
    }
    return found;
  }
}
