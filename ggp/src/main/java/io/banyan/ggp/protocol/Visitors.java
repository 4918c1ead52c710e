// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The open connections, of which there are few. When there are too many, one whose request is not
 * complete gives way to the newcomer: the one that takes longest, of the address with the most such
 * connections. So connections that dribble or say nothing keep nobody out.
 */
final class Visitors {
  private final int most;
  private final Set<Visitor> visitors = new LinkedHashSet<>();

  Visitors(int most) {
    this.most = most;
  }

  /** A connection; its request is not complete unless it said so. */
  final class Visitor {
    final Socket socket;
    private final InetAddress address;
    private boolean waitedFor;
    private boolean gone;

    private Visitor(Socket socket) {
      this.socket = socket;
      this.address = socket.getInetAddress();
    }

    /** Another request is expected after one that was answered: it is the newest of all now. */
    void begin() {
      synchronized (visitors) {
        if (waitedFor && visitors.remove(this)) {
          visitors.add(this);
        }
        waitedFor = false;
      }
    }

    /** The request is complete: somebody waits for the answer, so it gives way to nobody. */
    void complete() {
      synchronized (visitors) {
        waitedFor = true;
      }
    }

    /** True if it had to give way. */
    boolean gaveWay() {
      synchronized (visitors) {
        return gone;
      }
    }

    /** The connection is closed. */
    void leave() {
      synchronized (visitors) {
        visitors.remove(this);
      }
    }
  }

  /** Lets a connection in; null if there is no room and all others are waited for. */
  Visitor enter(Socket socket) {
    Visitor visitor = new Visitor(socket);
    Visitor slowest = null;
    synchronized (visitors) {
      if (visitors.size() >= most) {
        slowest = slowest();
        if (slowest == null) {
          return null;
        }
        slowest.gone = true;
        visitors.remove(slowest);
      }
      visitors.add(visitor);
    }
    if (slowest != null) {
      endInput(slowest.socket);
    }
    return visitor;
  }

  private Visitor slowest() {
    Map<InetAddress, Integer> counts = new HashMap<>();
    for (Visitor v : visitors) {
      if (!v.waitedFor) {
        counts.merge(v.address, 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      return null;
    }
    InetAddress crowd = Collections.max(counts.entrySet(), Map.Entry.comparingByValue()).getKey();
    for (Visitor v : visitors) {
      if (!v.waitedFor && v.address.equals(crowd)) {
        return v;
      }
    }
    return null;
  }

  /** Wakes the thread that reads; it can still say why. */
  private static void endInput(Socket socket) {
    try {
      socket.shutdownInput();
    } catch (IOException e) {
      // It is closed already.
    }
  }

  /** All sockets that are open now. */
  List<Socket> sockets() {
    synchronized (visitors) {
      List<Socket> all = new ArrayList<>();
      visitors.forEach(v -> all.add(v.socket));
      return all;
    }
  }
}
