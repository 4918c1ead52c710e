// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Banyan;
import io.banyan.cli.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir Path directory;

  @Test
  @Timeout(120)
  @DisabledOnOs(OS.WINDOWS)
  void printsItsAddressServesThePageAndEndsWithASignal() throws Exception {
    Path err = directory.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Banyan.class.getName(),
                "serve",
                "--port",
                "0",
                "--results",
                directory.toString())
            .redirectError(err.toFile())
            .start();
    try (BufferedReader out = process.inputReader()) {
      String address = out.readLine();
      assertThat(address).as(Files.readString(err)).matches("http://127\\.0\\.0\\.1:\\d+/");
      HttpResponse<String> page =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address)).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("<banyan-app>");
      new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(err)).isEqualTo("banyan: serving; Ctrl-C ends it\n");
  }

  @Test
  void aPortInUseIsAFailureThatSaysSo() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Run run = Run.banyan("serve", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err())
          .contains("cannot listen on port " + taken.getLocalPort() + " of 127.0.0.1");
    }
  }

  @Test
  void aWrongPortOrAddressIsBadUsage() {
    assertThat(Run.banyan("serve", "--port", "70000").err())
        .contains("--port must be from 0 to 65535, was 70000");
    assertThat(Run.banyan("serve", "--bind", "no.such.host.invalid").err())
        .contains("--bind must be an address of this machine");
  }

  @Test
  void anAddressOfAnotherMachineIsTold() {
    Run run = Run.banyan("serve", "--bind", "192.0.2.1", "--port", "0");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("cannot listen on port 0 of 192.0.2.1", "--bind")
        .doesNotContain("Failed to start Javalin");
  }
}
