// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened in a match. The names of the fields are those that existing viewers know; {@code
 * startErrors}, {@code goalFlags}, {@code forfeited} and {@code reason} are ours.
 *
 * @param playerNames in the order of the roles
 * @param states facts of every state, the first one first
 * @param moves joint moves in the order of the roles
 * @param stateTimes when each state was reached, milliseconds since 1970
 * @param errors per step and role: empty, {@code IL text}, {@code TO} or {@code CE}
 * @param startErrors per role what went wrong with START
 * @param goalValues empty unless completed
 * @param goalFlags per role: empty, {@code undefined} or {@code ambiguous}
 * @param forfeited per role whether it made too many errors
 * @param reason why the match was called off, or empty
 */
public record MatchLog(
    String matchId,
    String game,
    long startTime,
    int startClock,
    int playClock,
    int previewClock,
    List<String> roles,
    List<String> playerNames,
    List<List<String>> states,
    List<List<String>> moves,
    List<Long> stateTimes,
    List<List<String>> errors,
    List<String> startErrors,
    boolean isCompleted,
    boolean isAborted,
    List<Integer> goalValues,
    List<String> goalFlags,
    List<Boolean> forfeited,
    boolean scrambled,
    long seed,
    String reason) {

  /** Number of steps at which somebody's reply could not be used. */
  public long errorCount() {
    return errors.stream().flatMap(List::stream).filter(e -> !e.isEmpty()).count();
  }

  /** The record as maps, lists, texts, numbers and booleans. */
  public Map<String, Object> document() {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("matchId", matchId);
    m.put("game", game);
    m.put("startTime", startTime);
    m.put("startClock", startClock);
    m.put("playClock", playClock);
    m.put("previewClock", previewClock);
    m.put("roles", roles);
    m.put("playerNames", playerNames);
    m.put("states", states);
    m.put("moves", moves);
    m.put("stateTimes", stateTimes);
    m.put("errors", errors);
    m.put("startErrors", startErrors);
    m.put("isCompleted", isCompleted);
    m.put("isAborted", isAborted);
    m.put("goalValues", goalValues);
    m.put("goalFlags", goalFlags);
    m.put("forfeited", forfeited);
    m.put("scrambled", scrambled);
    m.put("seed", seed);
    m.put("reason", reason);
    return m;
  }

  /** The record as one line of JSON. */
  public String json() {
    StringBuilder b = new StringBuilder();
    write(b, document());
    return b.toString();
  }

  private static void write(StringBuilder b, Object value) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> e : map.entrySet()) {
        b.append(separator);
        text(b, (String) e.getKey());
        b.append(':');
        write(b, e.getValue());
        separator = ",";
      }
      b.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      b.append('[');
      for (int i = 0; i < list.size(); i++) {
        b.append(i == 0 ? "" : ",");
        write(b, list.get(i));
      }
      b.append(']');
    } else if (value instanceof String s) {
      text(b, s);
    } else {
      b.append(value);
    }
  }

  private static void text(StringBuilder b, String s) {
    b.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c == '"' || c == '\\') {
        b.append('\\').append(c);
      } else if (c < 32) {
        b.append(String.format("\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
    b.append('"');
  }
}
