// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A rule, or a fact when the body is empty. */
public record Statement(
    Literal.Atom head, List<Literal> body, boolean writtenAsRule, SheetPosition at) {
  public Statement {
    body = List.copyOf(body);
  }

  public Statement(Literal.Atom head, List<? extends Literal> body) {
    this(head, List.copyOf(body), !body.isEmpty(), head.at());
  }

  public boolean isFact() {
    return body.isEmpty();
  }

  public Set<String> variables() {
    Set<String> all = new LinkedHashSet<>();
    head.collectVariables(all);
    body.forEach(l -> l.collectVariables(all));
    return all;
  }

  @Override
  public String toString() {
    if (!writtenAsRule) {
      return head.toString();
    }
    StringBuilder b = new StringBuilder("(<= ").append(head);
    for (Literal l : body) {
      b.append(' ').append(l);
    }
    return b.append(')').toString();
  }
}
