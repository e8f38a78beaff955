package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random commands and random blows against the processes of their keepers, 16 at a time: a few in
 * each build, and with {@code -Dkeeper.rounds=1000} a thousand; {@code -Dkeeper.seed} repeats what
 * is drawn.
 */
@Tag("all")
@Tag("long")
class KeeperRoundsTest {
  private static final int ROUNDS = Integer.getInteger("keeper.rounds", 32);
  private static final long SEED = Long.getLong("keeper.seed", System.nanoTime());
  private static final int AT_A_TIME = 16;
  private static final int DEADLINE = 3_000;

  private static final List<String> BLOWS = List.of("TERM", "KILL", "STOP");
  private static final List<String> PARTS = List.of("front", "hub", "shim", "JVM");

  private static final List<String> COMMANDS =
      List.of(
          "timeout 600 sleep 600 & exec sleep 600",
          "set -m; sleep 600 & exec sleep 600",
          "setsid sleep 600 & exec sleep 600",
          "nohup sleep 600 & exec sleep 600",
          "(setsid sh -c '(sleep 600 &)' &); exec sleep 600",
          "trap '' TERM; (setsid sh -c '(sleep 600 &)' &); sleep 600",
          "trap '' TERM; for i in 1 2 3; do setsid sleep 600 & done; exit 3",
          "while :; do sleep 0.02 & sleep 0.01; done",
          "sleep 600 & kill -STOP $!; exec sleep 600",
          "exec sleep 0.2");

  @TempDir private Path folder;

  @Test
  @Timeout(3600)
  void nothingSurvivesAnyRound() {
    System.out.println(ROUNDS + " rounds of the keeper with seed " + SEED);
    Random random = new Random(SEED);
    Map<String, Integer> ends = new TreeMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<CompletableFuture<String>> rounds = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        Random own = new Random(random.nextLong());
        rounds.add(CompletableFuture.supplyAsync(() -> play(own), threads));
      }
      rounds.forEach(round -> ends.merge(round.join(), 1, Integer::sum));
    } finally {
      threads.shutdownNow();
    }
    System.out.println("Rounds of the keeper: " + ends);
    assertThat(ends.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(ROUNDS);
  }

  private static <T> T draw(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Plays a round, and returns what it came to. */
  private String play(Random random) {
    String command = draw(random, COMMANDS);
    List<String> done = new ArrayList<>();
    try {
      Path own = Files.createTempDirectory(folder, "round");
      try (KeptProcess kept = KeptProcess.start(KeeperBuild.RELEASE, own, "bash", "-c", command)) {
        kept.startCommand(DEADLINE);
        for (int i = random.nextInt(3); i > 0; i--) {
          String blow = draw(random, BLOWS);
          String part = draw(random, PARTS);
          done.add(blow + " of " + part);
          KeptProcess.kill(blow, part(kept, part));
        }
        if (done.isEmpty() || random.nextBoolean()) {
          done.add("order to end");
          kept.tryOrder("end 1 15 -1");
        }
        awaitEnd(kept, done.contains("STOP of JVM"), command + "; " + done);
        return done.size() + " blows or orders";
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long part(KeptProcess kept, String name) {
    return switch (name) {
      case "front" -> kept.front;
      case "hub" -> kept.hub;
      case "shim" -> kept.shim();
      default -> kept.relay;
    };
  }

  /** When the keeper says that nothing is left, nothing may be; and in the end nothing is. */
  private static void awaitEnd(KeptProcess kept, boolean deaf, String what) {
    if (!deaf && kept.awaitEmptyOrEnd()) {
      assertThat(kept.listRemaining()).as(what).isEmpty();
    }
    await(what).atMost(LIMIT).until(kept::listRemaining, List::isEmpty);
  }
}
