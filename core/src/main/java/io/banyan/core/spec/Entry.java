// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One thing the catalogue can make, with all that people want to know about it. Declared where the
 * thing is implemented:
 *
 * <pre>{@code
 * Entry.of(SearchSlots.SELECT, "ucb1", "Upper confidence bound of Auer et al. 2002")
 *     .formula("mean + c sqrt(ln N / n)")
 *     .source("Kocsis and Szepesvari 2006")
 *     .param(Param.number("c", 0.7, 0, 100, "weight of exploration").asPositional())
 *     .makes(args -> ...);
 * }</pre>
 */
public final class Entry<T> {
  private final Slot<T> slot;
  private final String name;
  private final String summary;
  private String formula = "";
  private String source = "";
  private final List<String> notes = new ArrayList<>();
  private final List<Param> params = new ArrayList<>();
  private Function<Args, ? extends T> factory;
  private Function<Args, String> expansion;

  private Entry(Slot<T> slot, String name, String summary) {
    this.slot = slot;
    this.name = name;
    this.summary = summary;
  }

  /** Starts a declaration. */
  public static <T> Entry<T> of(Slot<T> slot, String name, String summary) {
    return new Entry<>(slot, name, summary);
  }

  /** States the formula or rule, as text. */
  public Entry<T> formula(String text) {
    formula = text;
    return this;
  }

  /** States where it comes from: authors, year, equation. */
  public Entry<T> source(String text) {
    source = text;
    return this;
  }

  /** Adds a fact worth knowing, one sentence or two. */
  public Entry<T> note(String text) {
    notes.add(text);
    return this;
  }

  /** Adds a parameter. */
  public Entry<T> param(Param param) {
    params.add(param);
    return this;
  }

  /** Adds several parameters. */
  public Entry<T> params(List<Param> more) {
    params.addAll(more);
    return this;
  }

  /** Ends the declaration with the factory. */
  public Entry<T> makes(Function<Args, ? extends T> newFactory) {
    factory = newFactory;
    return this;
  }

  /**
   * Ends the declaration of a short name for a longer specification of the same slot; results carry
   * the long form.
   */
  public Entry<T> expandsTo(Function<Args, String> newExpansion) {
    expansion = newExpansion;
    return this;
  }

  /** True if this is a short name for a longer specification. */
  public boolean isPreset() {
    return expansion != null;
  }

  /** True if the declaration has its end. */
  boolean isComplete() {
    return factory != null || expansion != null;
  }

  String expand(Args args) {
    return expansion.apply(args);
  }

  /** This with values for some of its parameters; the others keep their defaults. */
  public Part<T> with(Setting... settings) {
    List<Spec.Argument> arguments = new ArrayList<>();
    List<Entry<?>> entries = new ArrayList<>(List.of(this));
    for (Setting setting : settings) {
      arguments.add(new Spec.Argument(setting.key(), setting.value(), 0));
      entries.addAll(setting.entries());
    }
    return new Part<>(new Spec(name, false, arguments, 0), List.copyOf(entries));
  }

  /** Where it fits. */
  public Slot<T> slot() {
    return slot;
  }

  /** Its name in specifications. */
  public String name() {
    return name;
  }

  /** One line about it. */
  public String summary() {
    return summary;
  }

  /** Formula or rule; may be empty. */
  public String formula() {
    return formula;
  }

  /** Source; may be empty. */
  public String source() {
    return source;
  }

  /** Further facts. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Its parameters. */
  public List<Param> params() {
    return List.copyOf(params);
  }

  T make(Args args) {
    return factory.apply(args);
  }
}
