package dev.baton.curator.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.curator.bridge.TickingPair.DoubleWork;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pauses a process that leads until its session is over and the next one works, and counts what is
 * done twice: with Curator, and with the bridge in its place. The programs are the same.
 */
@Tag("long")
final class PausedLeaderTest {
  /** The defect is CAMEL-24457: the route is not stopped, for Curator says that it still leads. */
  @Test
  void camelRouteWorksTwiceWithCuratorAndNotWithTheBridge() {
    WorkCounts counts = countBoth(CamelProgram.class);
    assertThat(counts.withCurator().atTheEnd()).isPositive();
    assertThat(counts.withBridge().atTheEnd()).isZero();
    assertThat(counts.withBridge().asLeader()).isZero();
  }

  @Test
  void springsLeaderWorksTwiceWithCuratorAndNotWithTheBridge() {
    WorkCounts counts = countBoth(SpringProgram.class);
    assertThat(counts.withCurator().asLeader()).isPositive();
    assertThat(counts.withBridge().atAll()).isZero();
  }

  private record WorkCounts(DoubleWork withCurator, DoubleWork withBridge) {}

  private static WorkCounts countBoth(Class<?> program) {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch()) {
      String servers = server.connectString();
      CompletableFuture<DoubleWork> withCurator =
          CompletableFuture.supplyAsync(
              () -> countTwice(BridgeClassPath.withCurator(), program, servers, "/curator"));
      DoubleWork withBridge = countTwice(BridgeClassPath.withBridge(), program, servers, "/bridge");
      WorkCounts counts = new WorkCounts(withCurator.join(), withBridge);
      System.out.println(program.getSimpleName() + ": " + counts);
      return counts;
    }
  }

  private static DoubleWork countTwice(
      String classPath, Class<?> program, String servers, String folder) {
    try (TickingPair pair = new TickingPair(classPath, program.getName(), servers, folder)) {
      return pair.pauseLeader();
    }
  }
}
