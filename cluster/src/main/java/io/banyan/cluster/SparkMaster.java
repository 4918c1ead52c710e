// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.cluster.ClusterException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where Spark runs, as users write it.
 *
 * @param kind what is to be done about it
 * @param standbys addresses of a standalone master and those that may take its place
 */
record SparkMaster(String url, Kind kind, List<InetSocketAddress> standbys) {
  /** Sorts of masters. */
  enum Kind {
    /** Threads of this process. */
    LOCAL,
    /** Spark's own cluster manager. */
    STANDALONE,
    /** Managers that need jars and settings of their own. */
    FOREIGN
  }

  private static final String ACCEPTED =
      "local, local[N], local[*], spark://HOST:PORT, yarn or k8s://URL";
  private static final Pattern LOCAL =
      Pattern.compile("local(\\[(\\*|[1-9][0-9]{0,3})(, *[0-9]+)?])?");
  private static final Pattern ADDRESS =
      Pattern.compile("([^:,/\\s]+|\\[[0-9a-fA-F:.]+]):([0-9]{1,5})");
  private static final String STANDALONE = "spark://";
  private static final int CONNECT_MILLIS = 5000;
  private static final int MOST_PORT = 65_535;

  SparkMaster {
    standbys = List.copyOf(standbys);
  }

  /** Reads what a user wrote. */
  static SparkMaster parse(String url) {
    if (LOCAL.matcher(url).matches()) {
      return new SparkMaster(url, Kind.LOCAL, List.of());
    }
    if (url.equals("yarn") || url.startsWith("k8s://")) {
      return new SparkMaster(url, Kind.FOREIGN, List.of());
    }
    if (!url.startsWith(STANDALONE)) {
      throw new IllegalArgumentException("--master must be " + ACCEPTED + ", was '" + url + "'");
    }
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String address : url.substring(STANDALONE.length()).split(",", -1)) {
      Matcher m = ADDRESS.matcher(address);
      if (!m.matches() || Integer.parseInt(m.group(2)) > MOST_PORT) {
        throw new IllegalArgumentException(
            "--master "
                + STANDALONE
                + " takes HOST:PORT, such as spark://127.0.0.1:7077, was '"
                + url
                + "'");
      }
      addresses.add(InetSocketAddress.createUnresolved(m.group(1), Integer.parseInt(m.group(2))));
    }
    return new SparkMaster(url, Kind.STANDALONE, addresses);
  }

  /** True if all of it is on this machine, whatever that machine is called. */
  boolean isLoopback() {
    return kind == Kind.LOCAL
        || (kind == Kind.STANDALONE
            && standbys.stream()
                .map(InetSocketAddress::getHostString)
                .allMatch(host -> host.equals("localhost") || host.startsWith("127.")));
  }

  /** Refuses a standalone master that nobody can speak to. Spark itself would try for a minute. */
  void checkReachable() {
    if (kind != Kind.STANDALONE) {
      return;
    }
    List<String> reasons = new ArrayList<>();
    for (InetSocketAddress address : standbys) {
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(address.getHostString(), address.getPort()), CONNECT_MILLIS);
        return;
      } catch (IOException e) {
        reasons.add(
            e instanceof java.net.UnknownHostException
                ? "no such host: " + address.getHostString()
                : e.getMessage());
      }
    }
    throw new ClusterException(
        "no master answers at " + url + " (" + String.join("; ", reasons) + ")");
  }
}
