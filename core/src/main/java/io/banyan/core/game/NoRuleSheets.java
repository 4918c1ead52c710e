// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/** Where nobody can read rule sheets. */
final class NoRuleSheets implements RuleSheets {
  @Override
  public List<Shipped> shipped() {
    return List.of();
  }

  @Override
  public String text(String name) {
    throw new IllegalArgumentException("there is no rule sheet " + name + " here");
  }

  @Override
  public Judged judge(String id, String text) {
    Remark why = new Remark("error", 0, 0, "rule sheets cannot be read here");
    return new Judged("", List.of(), List.of(why), null);
  }
}
