package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the command ends if one or two processes of the keeper are killed or stopped. */
@Tag("all")
@Tag("long")
class KeeperKillTest {
  private static final String STUBBORN =
      "trap '' TERM INT HUP; (setsid sh -c '(sleep 600 &)' &); timeout 600 sleep 600 & sleep 600";
  private static final int PROCESSES = 5;
  private static final int LEASE = 300;

  @TempDir Path folder;

  /** The processes of the keeper. */
  private enum Part {
    FRONT,
    HUB,
    SHIM,
    JVM;

    private long of(KeptProcess kept) {
      return switch (this) {
        case FRONT -> kept.front;
        case HUB -> kept.hub;
        case SHIM -> kept.shim();
        case JVM -> kept.relay;
      };
    }
  }

  private record Blow(String signal, Part part) {
    @Override
    public String toString() {
      return signal + " of " + part;
    }
  }

  private static Stream<List<Blow>> blows() {
    List<Blow> each =
        Arrays.stream(Part.values())
            .flatMap(part -> Stream.of(new Blow("KILL", part), new Blow("STOP", part)))
            .toList();
    Stream<List<Blow>> pairs =
        each.stream()
            .flatMap(
                first ->
                    each.stream()
                        .filter(second -> first.part.compareTo(second.part) < 0)
                        .map(second -> stopsFirst(first, second)));
    return Stream.concat(each.stream().map(List::of), pairs);
  }

  private static List<Blow> stopsFirst(Blow first, Blow second) {
    return second.signal.equals("STOP") ? List.of(second, first) : List.of(first, second);
  }

  private static Stream<Arguments> all() {
    return blows()
        .flatMap(
            blows ->
                Arrays.stream(KeeperBuild.values())
                    .filter(build -> blows.size() == 1 || build == KeeperBuild.SANITIZED)
                    .map(build -> Arguments.of(blows, build)));
  }

  private KeptProcess start(KeeperBuild build) throws IOException {
    return KeptProcess.start(build, folder, "bash", "-c", STUBBORN);
  }

  private static void awaitAll(KeptProcess kept) {
    await().atMost(LIMIT).until(() -> kept.listRemaining().size() >= PROCESSES);
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingIsLeft(List<Blow> blows, KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      long term = KeptProcess.now() + LEASE;
      kept.sendOrder("until 1 %d %d".formatted(term, term + KeptProcess.GRACE));
      kept.expectMessage("kept");
      for (Blow blow : blows) {
        KeptProcess.kill(blow.signal, blow.part.of(kept));
      }
      kept.awaitNothingLeft();
      kept.disconnect();
      if (!blows.contains(new Blow("KILL", Part.FRONT))) {
        KeptProcess.kill("CONT", kept.front);
        KeptProcess.kill("CONT", kept.relay);
      }
      kept.awaitEnd();
    }
  }

  @ParameterizedTest
  @EnumSource
  void killedFrontIsToldToTheJvmAndEndsAll(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      KeptProcess.kill("KILL", kept.front);
      assertThat(kept.expectMessage("orphaned")).hasSize(1);
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      assertThat(kept.listRemaining()).isEmpty();
      kept.runCommand();
      assertThat(kept.expectMessage("failed")).startsWith("failed", "1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void killedHubEndsAllAndTheJvm(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      KeptProcess.kill("KILL", kept.hub);
      assertThat(kept.awaitEnd()).isEqualTo(70);
      assertThat(kept.readOutput()).contains("the hub of its keeper was killed");
    }
  }

  @ParameterizedTest
  @EnumSource
  void killedGuardEndsAllAndTheKeeperGoesOn(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      KeptProcess.kill("KILL", kept.shim());
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      assertThat(kept.listRemaining()).isEmpty();
      kept.startCommand();
      awaitAll(kept);
    }
  }

  @ParameterizedTest
  @EnumSource
  void killedJvmEndsAll(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      KeptProcess.kill("KILL", kept.relay);
      assertThat(kept.awaitEnd()).isEqualTo(70);
      assertThat(kept.readOutput()).contains("its Java process was killed");
    }
  }

  @ParameterizedTest
  @EnumSource
  void sigtermReachesTheFrontAlone(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      awaitAll(kept);
      KeptProcess.kill("TERM", kept.shim());
      KeptProcess.kill("TERM", kept.hub);
      KeptProcess.kill("TERM", kept.front);
      assertThat(kept.nextMessage()).containsExactly("signal", "15", "0");
      kept.sendOrder("noted");
      kept.sendOrder("until 1 %d %d".formatted(Long.MAX_VALUE, Long.MAX_VALUE));
      assertThat(kept.nextMessage()).containsExactly("kept", "1");
      assertThat(kept.listRemaining()).hasSizeGreaterThanOrEqualTo(PROCESSES);
    }
  }

  @ParameterizedTest
  @EnumSource
  void jvmThatDoesNotNoteSigtermIsKilled(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      KeptProcess.stop(kept.relay);
      KeptProcess.kill("TERM", kept.front);
      assertThat(kept.awaitEnd()).isEqualTo(70);
      assertThat(kept.readOutput()).contains("its Java process did not answer");
    }
  }

  @ParameterizedTest
  @EnumSource
  void stoppedHubAndGuardGoOnAtOnce(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build)) {
      kept.startCommand();
      KeptProcess.kill("STOP", kept.shim());
      KeptProcess.kill("STOP", kept.hub);
      kept.sendOrder("until 1 %d %d".formatted(Long.MAX_VALUE, Long.MAX_VALUE));
      assertThat(kept.nextMessage()).containsExactly("kept", "1");
    }
  }
}
