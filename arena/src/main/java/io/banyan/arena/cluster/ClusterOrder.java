// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.cluster;

import io.banyan.arena.match.MatchRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the workers are asked for.
 *
 * @param name what people who watch the cluster see
 * @param master address of the cluster
 * @param settings of the cluster's own, by key
 * @param catalog makes games and agents on every machine
 * @param jars what the catalogue needs beside the program's own jars
 * @param rules when an agent forfeits
 * @param coresPerGame cores that a game has for itself
 * @param warmUpMillis how long each machine plays a timed pairing outside the results first
 * @param patienceSeconds how long it may be without anybody who plays
 * @param log where the cluster's own messages go
 */
public record ClusterOrder(
    String name,
    String master,
    Map<String, String> settings,
    CatalogSource catalog,
    List<String> jars,
    MatchRules rules,
    int coresPerGame,
    long warmUpMillis,
    int patienceSeconds,
    Path log) {

  public ClusterOrder {
    settings = Map.copyOf(settings);
    jars = List.copyOf(jars);
  }
}
