package dev.baton.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what the starter adds to the start of an application, in turn with the same application
 * without it. {@code -Dtrial.starts=15} sets how often each starts; once by default.
 */
@Tag("all")
@Tag("long")
final class StartCostTest {
  private static final Pattern PROBE = Pattern.compile("probe (\\d+) (\\d+) (\\d+)");

  @TempDir private Path folder;

  private record StartCost(long millis, long beans, long heap) {
    static StartCost median(List<StartCost> costs) {
      return new StartCost(
          median(costs.stream().map(StartCost::millis).toList(), costs.size()),
          median(costs.stream().map(StartCost::beans).toList(), costs.size()),
          median(costs.stream().map(StartCost::heap).toList(), costs.size()));
    }

    private static long median(List<Long> values, int number) {
      return values.stream().sorted().skip(number / 2).findFirst().orElseThrow();
    }
  }

  @Test
  void startWithTheStarterIsPrintedBesideOneWithoutIt() throws IOException {
    List<StartCost> with = new ArrayList<>();
    List<StartCost> without = new ArrayList<>();
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch()) {
      for (int i = 0; i < Integer.getInteger("trial.starts", 1); i++) {
        without.add(startOnce(server, false));
        with.add(startOnce(server, true));
      }
    }
    StartCost more = StartCost.median(with);
    StartCost less = StartCost.median(without);
    System.out.printf(
        "medians of %d: %s with the starter, %s without it%n", with.size(), more, less);
    assertThat(more.beans()).isBetween(less.beans() + 1, less.beans() + 20);
  }

  private StartCost startOnce(EmbeddedZooKeeper server, boolean enabled) throws IOException {
    Path log = Files.createTempFile(folder, "probe", ".log");
    List<String> command =
        ChildProcess.javaCommand(
            List.of(),
            StartProbe.class.getName(),
            "--spring.main.web-application-type=none",
            "--spring.main.banner-mode=off",
            "--spring.autoconfigure.exclude="
                + "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "--baton.enabled=" + enabled,
            "--baton.connect=" + server.connectString());
    try (ChildProcess probe =
        ChildProcess.start(
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()))) {
      probe.process().onExit().join();
      MatchResult found =
          PROBE
              .matcher(Files.readString(log))
              .results()
              .findFirst()
              .orElseThrow(() -> new AssertionError("no probe in " + log));
      return new StartCost(number(found, 1), number(found, 2), number(found, 3));
    }
  }

  private static long number(MatchResult found, int group) {
    return Long.parseLong(found.group(group));
  }
}
