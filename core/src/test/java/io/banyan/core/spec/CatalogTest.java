// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
  private static final Slot<String> PART = new Slot<>("part", String.class);
  private static final Slot<String> THING = new Slot<>("thing", String.class);

  private static Catalog catalog() {
    Catalog catalog = new Catalog();
    catalog.add(
        Entry.of(PART, "inner", "a part")
            .param(Param.number("c", 0.5, 0, 10, "weight").asPositional())
            .makes(args -> "inner" + args.number("c")));
    catalog.add(
        Entry.of(THING, "outer", "a thing")
            .param(Param.integer("n", 3, 1, 9, "count").asPositional())
            .param(Param.flag("deep", false, "deep"))
            .param(Param.size("size", "6x4", 2, 8, 2, 8, "board"))
            .param(Param.choice("mode", "mode", "slow", "fast"))
            .param(Param.text("file", null, "a file"))
            .param(Param.part("part", PART, "inner", "its part"))
            .makes(
                args ->
                    args.integer("n")
                        + "/"
                        + args.flag("deep")
                        + "/"
                        + args.size("size")[0]
                        + "/"
                        + args.text("mode")
                        + "/"
                        + args.text("file")
                        + "/"
                        + args.part("part", PART)));
    catalog.add(
        Entry.of(THING, "short", "a preset")
            .param(Param.number("c", 2, 0, 10, "weight"))
            .expandsTo(args -> "outer(n=7,part=inner(" + args.printed("c") + "))"));
    return catalog;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "outer;3/false/6/slow/null/inner0.5",
        "outer(5);5/false/6/slow/null/inner0.5",
        "outer(n=2,deep=true,size=8x2,mode=fast);2/true/8/fast/null/inner0.5",
        "outer(part=inner(3),file=\"x y.txt\");3/false/6/slow/x y.txt/inner3.0",
        "short(c=4);7/false/6/slow/null/inner4.0"
      })
  void makesWhatIsSpecified(String text, String expected) {
    assertThat(catalog().make(THING, text)).isEqualTo(expected);
  }

  @Test
  void resolvedFormHasEveryDefaultAndReadsBackEqual() {
    Catalog catalog = catalog();
    String full = catalog.resolve(THING, "short", "");
    assertThat(full).isEqualTo("outer(n=7,deep=false,size=6x4,mode=slow,part=inner(c=2))");
    assertThat(catalog.resolve(THING, full, "")).isEqualTo(full);
  }

  @Test
  void tunedDefaultsOfAGameApplyUnlessGiven() {
    Catalog catalog = catalog().tune("hex", THING, "outer(n=9)").tune("hex", PART, "inner(c=7)");
    assertThat(catalog.make(THING, "outer", "hex")).startsWith("9/").endsWith("inner7.0");
    assertThat(catalog.make(THING, "outer(n=1)", "hex")).startsWith("1/");
    assertThat(catalog.make(THING, "outer", "go")).startsWith("3/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "outr;did you mean outer?",
        "zzzz;known: outer, short",
        "outer(n=0);n must be a whole number from 1 to 9, was 0 in outer(n=0)",
        "outer(n=1.5);n must be a whole number",
        "outer(n=x);n must be a whole number",
        "outer(deep=yes);deep must be true or false, was yes",
        "outer(size=9x4);WIDTHxHEIGHT with width 2 to 8 and height 2 to 8, was 9x4",
        "outer(size=9);WIDTHxHEIGHT",
        "outer(mode=quick);mode must be one of slow, fast, was quick",
        "outer(modus=fast);unknown key 'modus', did you mean mode?",
        "outer(1,2);'2' needs a key",
        "outer(n=1,n=2);key 'n' is given twice",
        "outer(part=innner);unknown part 'innner', did you mean inner?",
        "outer(n=inner(1));n must be a whole number from 1 to 9, was inner(1)",
        "outer(part=inner(c=-1));c must be a number from 0 to 10, was -1",
        "outer(part=inner(c=NaN));c must be a number"
      })
  void refusesWithASentence(String text, String message) {
    assertThatThrownBy(() -> catalog().make(THING, text))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCopyGrowsAlone() {
    Slot<String> slot = new Slot<>("word", String.class);
    Catalog first = new Catalog().add(Entry.of(slot, "a", "one").makes(args -> "A"));
    Catalog second = first.copy().add(Entry.of(slot, "b", "two").makes(args -> "B"));

    assertThat(first.entries(slot)).hasSize(1);
    assertThat(second.make(slot, "a") + second.make(slot, "b")).isEqualTo("AB");
  }

  @Test
  void anEntryWithoutAnEndIsRefused() {
    Slot<String> slot = new Slot<>("word", String.class);

    assertThatThrownBy(() -> new Catalog().add(Entry.of(slot, "a", "one")))
        .hasMessage("the entry a ends with neither makes(...) nor expandsTo(...)");
  }
}
