// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.cluster.Cluster;
import io.banyan.arena.cluster.ClusterException;
import io.banyan.arena.cluster.ClusterOrder;
import io.banyan.arena.cluster.ClusterWorkers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;

/** Connects to Apache Spark. */
public final class SparkCluster implements Cluster {
  private static final String LOOPBACK = "127.0.0.1";

  /** Left out to start sooner: pages, terminal, files. What is not known here travels along. */
  private static final Pattern DRIVER_ONLY =
      Pattern.compile(
          "banyan-web|jackson-annotations|jackson-dataformat|jakarta|javalin|jetty|jline|kotlin|lit|picocli|slf4j|snakeyaml|sqlite"
              + "|types__");

  @Override
  public ClusterWorkers connect(ClusterOrder order) {
    SparkMaster master = SparkMaster.parse(order.master());
    master.checkReachable();
    // Read by log4j2.properties when Spark's first class is loaded.
    System.setProperty("banyan.spark.log", order.log().toString());
    SparkConf conf = conf(order, master);
    JavaSparkContext context = start(conf, master);
    try {
      if (master.kind() != SparkMaster.Kind.LOCAL) {
        order.jars().forEach(context::addJar);
      }
      SparkWorkers workers = new SparkWorkers(context, order);
      workers.awaitSomebody();
      return workers;
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private static SparkConf conf(ClusterOrder order, SparkMaster master) {
    // Knows what spark-submit has set; what users give to banyan wins over both.
    SparkConf conf = new SparkConf();
    conf.setMaster(master.url());
    conf.setAppName("banyan " + order.name());
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // Games need no data, so no machine is nearer to them than another.
    conf.setIfMissing("spark.locality.wait", "0");
    // Searches allocate next to nothing: the simplest collector leaves them the cores.
    conf.setIfMissing("spark.executor.extraJavaOptions", "-XX:+UseSerialGC");
    // Two agents with trees of their default size fill one gigabyte, Spark's own default.
    conf.setIfMissing("spark.executor.memory", "2g");
    conf.setIfMissing("spark.task.maxFailures", "4");
    conf.setIfMissing("spark.task.cpus", Integer.toString(order.coresPerGame()));
    if (master.isLoopback()) {
      conf.setIfMissing("spark.driver.host", LOOPBACK);
      conf.setIfMissing("spark.driver.bindAddress", LOOPBACK);
    }
    if (master.kind() != SparkMaster.Kind.LOCAL) {
      conf.setIfMissing("spark.jars", ownJars());
    }
    order.settings().forEach(conf::set);
    return conf;
  }

  /** The jars beside that of this class, as far as games need them: what other machines lack. */
  private static String ownJars() {
    try {
      CodeSource source = SparkCluster.class.getProtectionDomain().getCodeSource();
      Path jar = Path.of(source.getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        throw new ClusterException(
            "other machines can be sent jars only, but this program runs from " + jar);
      }
      try (Stream<Path> files = Files.list(jar.getParent())) {
        return files
            .filter(file -> file.toString().endsWith(".jar"))
            .filter(file -> !DRIVER_ONLY.matcher(file.getFileName().toString()).lookingAt())
            .map(Path::toString)
            .sorted()
            .collect(Collectors.joining(","));
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JavaSparkContext start(SparkConf conf, SparkMaster master) {
    try {
      return new JavaSparkContext(conf);
    } catch (RuntimeException e) {
      throw failure(master, e);
    } catch (Exception e) {
      // Scala throws checked exceptions without saying so.
      if (e instanceof SparkException) {
        throw failure(master, e);
      }
      throw new IllegalStateException(e);
    }
  }

  private static ClusterException failure(SparkMaster master, Exception e) {
    String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    String advice =
        master.kind() == SparkMaster.Kind.FOREIGN
            ? "; start with the spark-submit of that cluster, see docs/cluster.md"
            : "";
    return new ClusterException(
        "Spark cannot start at " + master.url() + ": " + reason + advice, e);
  }
}
