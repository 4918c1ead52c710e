// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VisitorsTest {
  private final Visitors visitors = new Visitors(3);
  private final List<Socket> sockets = new ArrayList<>();
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  /** A connection from an address of this machine. */
  private Visitors.Visitor enter(int lastNumber) throws IOException {
    Socket client =
        new Socket(
            server.getInetAddress(),
            server.getLocalPort(),
            InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) lastNumber}),
            0);
    Socket accepted = server.accept();
    sockets.addAll(List.of(client, accepted));
    return visitors.enter(accepted);
  }

  @Test
  void theSlowestRequestGivesWay() throws IOException {
    Visitors.Visitor first = enter(1);
    Visitors.Visitor second = enter(1);
    enter(1);
    assertThat(first.gaveWay()).isFalse();

    enter(1);

    assertThat(first.gaveWay()).isTrue();
    assertThat(first.socket.isInputShutdown()).isTrue();
    assertThat(second.gaveWay()).isFalse();
    assertThat(visitors.sockets()).hasSize(3);
  }

  @Test
  void whoIsBeingAnsweredGivesWayToNobody() throws IOException {
    Visitors.Visitor answered = enter(1);
    answered.complete();
    Visitors.Visitor slow = enter(1);
    enter(1).complete();

    enter(1).complete();
    assertThat(slow.gaveWay()).isTrue();
    assertThat(enter(1)).as("nobody is left who could").isNull();
    assertThat(answered.gaveWay()).isFalse();

    answered.begin();
    assertThat(enter(1)).isNotNull();
    assertThat(answered.gaveWay()).as("no longer being answered").isTrue();
  }

  @Test
  void whoHasMostConnectionsGivesWayFirst() throws IOException {
    Visitors.Visitor other = enter(2);
    Visitors.Visitor greedy = enter(1);
    enter(1);

    enter(1);
    assertThat(greedy.gaveWay()).isTrue();
    enter(3);
    assertThat(other.gaveWay()).as("older, but alone").isFalse();
  }

  @Test
  void whoLeavesMakesRoom() throws IOException {
    Visitors.Visitor first = enter(1);
    enter(1);
    enter(1).leave();
    enter(1);

    assertThat(first.gaveWay()).isFalse();
  }
}
