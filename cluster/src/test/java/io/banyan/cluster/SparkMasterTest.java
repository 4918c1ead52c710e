// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.cluster.ClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkMasterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local",
        "local[2]",
        "local[*]",
        "local[4,3]",
        "spark://h:7077",
        "spark://a:1,b:2",
        "spark://[::1]:7077",
        "yarn",
        "k8s://https://10.0.0.1:6443"
      })
  void addressesOfSparkAreRead(String url) {
    assertThat(SparkMaster.parse(url).url()).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "foo",
        "local[]",
        "local[0]",
        "local[two]",
        "Local",
        "spark:/h:7077",
        "http://h:7077",
        "spark://",
        "spark://h",
        "spark://h:port",
        "spark://h:70777",
        "spark://a:1,",
        "mesos://h:1"
      })
  void othersAreRefusedWithTheAcceptedOnes(String url) {
    assertThatThrownBy(() -> SparkMaster.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--master")
        .hasMessageContaining("'" + url + "'")
        .hasMessageContaining("spark://");
  }

  @Test
  void onlyMastersOnThisMachineUseItsLoopback() {
    assertThat(SparkMaster.parse("local[2]").isLoopback()).isTrue();
    assertThat(SparkMaster.parse("spark://127.0.0.1:7077").isLoopback()).isTrue();
    assertThat(SparkMaster.parse("spark://localhost:7077,head:7077").isLoopback()).isFalse();
    assertThat(SparkMaster.parse("yarn").isLoopback()).isFalse();
  }

  @Test
  void aMasterThatDoesNotAnswerIsNamedAtOnce() throws IOException {
    int port;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
      SparkMaster there = SparkMaster.parse("spark://127.0.0.1:1,127.0.0.1:" + port);
      assertThatCode(there::checkReachable).doesNotThrowAnyException();
    }
    SparkMaster gone = SparkMaster.parse("spark://127.0.0.1:" + port);
    assertThatThrownBy(gone::checkReachable)
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(gone.url());
  }
}
