package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.run.ProcessLimit;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.LiveProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that begin processes as fast as they can. Each runs in a pid namespace, as a user with a
 * limit of processes, and would end by itself long after its deadline.
 *
 * <p>{@code -Dkeeper.storms=200} plays 200 rounds of each and fails if a process acts after a
 * lease; {@code -Dkeeper.load=30} adds as many busy processes. {@code -Dkeeper.only="CGROUP
 * comets"} plays one kind, {@code -Dkeeper.at=2} as many at a time.
 */
@Tag("all")
@Tag("long")
class KeeperStormTest {
  private static final int LIFE = 30;
  private static final int ROUNDS = Integer.getInteger("keeper.storms", 1);
  private static final int LOAD = Integer.getInteger("keeper.load", 0);
  private static final String ONLY = System.getProperty("keeper.only", "");
  private static final int AT_A_TIME = Math.min(ROUNDS, Integer.getInteger("keeper.at", 6));

  private static final String SHELLS =
      "end=$((SECONDS + %d)); for i in $(seq 16); do "
          + "(while [ $SECONDS -lt $end ]; do echo >&8; (echo >&8 &); (true &); done) & "
          + "done; wait; exit 3";
  private static final String STORM = "%s %s %d & exec sleep 600";

  @TempDir private Path folder;

  private static Stream<Arguments> storms() {
    return Stream.of(StormSurroundings.values())
        .flatMap(
            where ->
                Stream.of("siblings 16", "orphans 20", "comets 8", "sessions 8", "shells 16")
                    .filter(storm -> (where + " " + storm).contains(ONLY))
                    .map(storm -> Arguments.of(where, storm)));
  }

  @ParameterizedTest
  @MethodSource("storms")
  void nothingActsWhenTheLeaseEnds(StormSurroundings where, String storm) throws IOException {
    String bash =
        storm.startsWith("shells")
            ? SHELLS.formatted(LIFE)
            : STORM.formatted(KeeperBinary.storm(), storm, LIFE);
    List<ChildProcess> load = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      for (int i = 0; i < LOAD; i++) {
        load.add(
            ChildProcess.start(
                new ProcessBuilder("sh", "-c", "ulimit -t 300; while :; do :; done")));
      }
      List<CompletableFuture<StormRound>> rounds =
          IntStream.range(0, ROUNDS)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> play(where, i, bash), threads))
              .toList();
      List<StormRound> played = rounds.stream().map(CompletableFuture::join).toList();
      System.out.println(where + ", " + storm + ": " + StormRound.describe(played));
      // one round of a check says nothing about time
      assertThat(played).allMatch(round -> ROUNDS == 1 || !round.actedLate());
    } finally {
      threads.shutdownNow();
      load.forEach(ChildProcess::close);
    }
  }

  private StormRound play(StormSurroundings where, int round, String bash) {
    try {
      int user = ProcessLimit.ofOwnUser().user() + 20_000 + round;
      return StormRound.play(where, user, Files.createTempDirectory(folder, "round"), bash);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandHasCgroupOfItsOwnWhereItCan(StormSurroundings where) throws IOException {
    List<String> keeper = where.commandLine(ProcessLimit.ofOwnUser().user());
    try (KeptProcess kept =
        new KeptProcess(keeper, folder, "", "grep", "0::", "/proc/self/cgroup")) {
      kept.runCommand();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
      assertThat(kept.readOutput().contains("0::/baton-"))
          .isEqualTo(where == StormSurroundings.CGROUP);
    }
  }

  @Test
  void hubEndsCommandWhoseShimCannotRun() throws IOException {
    List<String> keeper = StormSurroundings.CGROUP.commandLine(ProcessLimit.ofOwnUser().user());
    try (KeptProcess kept = new KeptProcess(keeper, folder, "", "sleep", "600")) {
      kept.startCommand();
      try (FrozenProcess shim = FrozenProcess.freeze(findProcess(kept, "keeper-shim"))) {
        long now = KeptProcess.now();
        kept.sendOrder("until 1 %d %d".formatted(now, now + KeptProcess.GRACE));
        await().atMost(LIMIT).until(() -> findProcess(kept, "sleep") == 0);
      }
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "1");
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  private static long findProcess(KeptProcess kept, String name) {
    return kept.listDescendants()
        .filter(process -> process.name().equals(name))
        .findAny()
        .map(LiveProcess::pid)
        .orElse(0L);
  }
}
