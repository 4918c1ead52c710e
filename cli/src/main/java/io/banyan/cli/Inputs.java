// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads what users type. Here an {@link IllegalArgumentException} is the user's mistake; anywhere
 * else it would be ours.
 */
public final class Inputs {
  private Inputs() {}

  /** Does what may refuse the user's input. */
  public static <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** A budget, such as 1000it. */
  public static Budget budget(String text) {
    return read(() -> Budget.parse(text));
  }

  /** An agent with or without a budget of its own. */
  public static AgentSpec agentSpec(String text) {
    return read(() -> AgentSpec.parse(text));
  }

  /** An agent for a position's game, ready for a game with the given seed. */
  public static Agent agent(Catalog catalog, String text, Position position, long seed) {
    return read(
        () -> {
          Agent agent = catalog.make(Agent.SLOT, text, position.gameName()).create(position.game());
          agent.newGame(seed);
          return agent;
        });
  }

  /** Refuses an agent that does not fit a position's game; starts nothing that it stands for. */
  public static void checkAgent(Catalog catalog, String text, Position position) {
    read(() -> catalog.make(Agent.SLOT, text, position.gameName()).create(position.game())).close();
  }

  /** The specification of an agent with its number of threads set. */
  public static String withThreads(Catalog catalog, String text, int threads) {
    atLeast("--threads", threads, 1);
    Spec spec = read(() -> Spec.parse(text));
    Entry<Agent.Factory> entry = read(() -> catalog.find(Agent.SLOT, spec.name()));
    if (entry.params().stream().map(Param::name).noneMatch("threads"::equals)) {
      if (threads == 1) {
        return text;
      }
      throw new UsageException(
          "--threads must be 1 for "
              + spec.name()
              + ", which has no parameter threads, was "
              + threads);
    }
    List<Spec.Argument> arguments = new ArrayList<>(spec.arguments());
    if (arguments.stream().anyMatch(a -> "threads".equals(a.key()))) {
      throw new UsageException("threads is given twice: --threads " + threads + " and in " + text);
    }
    arguments.add(new Spec.Argument("threads", Spec.word(Integer.toString(threads)), 0));
    return new Spec(spec.name(), spec.quoted(), arguments, 0).toString();
  }

  /** Splits a list at the commas that are outside parentheses and quotation marks. */
  public static List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0) {
          parts.add(list.substring(start, i).strip());
          start = i + 1;
        }
      }
    }
    parts.add(list.substring(start).strip());
    return parts;
  }

  /** Refuses a number below a minimum. */
  public static void atLeast(String option, long value, long min) {
    if (value < min) {
      throw new UsageException(option + " must be at least " + min + ", was " + value);
    }
  }
}
