// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of the page about the API. */
class ApiPageTest {
  private static final Pattern GET = Pattern.compile("get (\\S+)");
  private static final Pattern POST = Pattern.compile("post (\\S+) '(.*)'");

  @TempDir Path results;

  @Test
  void everyExampleIsAnswered() throws IOException {
    ExperimentsTest.run(results.resolve("demo"));
    int examples = 0;
    try (TestServer server = new TestServer(results)) {
      String experiment =
          server.get("/experiments").body().get("experiments").get(0).get("id").stringValue();
      String id = "";
      for (String line : Files.readAllLines(Path.of("../docs/web-api.md"))) {
        String filled = line.replace("$id", id).replace("$experiment", experiment);
        Matcher get = GET.matcher(filled);
        Matcher post = POST.matcher(filled);
        TestServer.Answer answer;
        if (get.matches()) {
          answer = server.get(get.group(1));
        } else if (post.matches()) {
          answer = server.post(post.group(1), post.group(2));
        } else {
          continue;
        }
        assertThat(answer.status()).as(filled + " " + answer.body()).isEqualTo(200);
        if (filled.startsWith("post /searches '")) {
          id = answer.body().get("id").stringValue();
          if (!filled.contains("step")) {
            server.await(id);
          }
        }
        examples++;
      }
    }
    assertThat(examples).isGreaterThan(18);
  }
}
