package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.acceptance.ClosingProcess.Part;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The end of a Baton and of a process while all servers are gone or silent. The work may take an
 * hour to stop. So an end within the limit of all tests has waited for the work only.
 */
@Tag("long")
class ServersGoneTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** How a process ends that SIGTERM ends, and SIGKILL does not. */
  private static final int TERMINATED = 128 + 15;

  private final ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
  private final ExecutorService closers = Executors.newCachedThreadPool();

  /** What becomes of the servers. */
  enum Outage {
    GONE,
    SILENT;

    void begin(ZooKeeperCluster cluster) {
      cluster.servers().forEach(this == GONE ? ZooKeeperProcess::kill : ZooKeeperProcess::pause);
    }
  }

  @AfterEach
  void close() {
    closers.shutdownNow();
    cluster.close();
  }

  private Baton connect() {
    return ClosingProcess.connect(cluster.connectString(), TIMEOUT, false);
  }

  @ParameterizedTest
  @EnumSource
  void closeWaitsForTheWorkOnly(Outage outage) throws InterruptedException {
    CountDownLatch stopping = new CountDownLatch(1);
    CountDownLatch stop = new CountDownLatch(1);
    Map<Part, Baton> batons = new EnumMap<>(Part.class);
    Baton another = connect();
    for (Part part : Part.values()) {
      batons.put(part, connect());
      part.take(batons.get(part), another, () -> work(stopping, stop));
    }
    outage.begin(cluster);

    CompletableFuture<Void> working =
        CompletableFuture.runAsync(batons.remove(Part.WORKING_LEADER)::close, closers);
    batons.forEach(
        (part, baton) ->
            assertThat(CompletableFuture.runAsync(baton::close, closers))
                .as(part.name())
                .succeedsWithin(LIMIT));
    stopping.await();
    assertThat(working).isNotDone();
    stop.countDown();
    assertThat(working).succeedsWithin(LIMIT);
    another.close();
  }

  private static void work(CountDownLatch stopping, CountDownLatch stop) {
    stopping.countDown();
    try {
      stop.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @EnumSource
  void processThatIsTerminatedWaitsForTheWorkOnly(Outage outage) throws IOException {
    Map<Part, ChildProcess> processes = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      processes.put(part, ClosingProcess.start(cluster.connectString(), TIMEOUT, part));
    }
    for (ChildProcess each : processes.values()) {
      assertThat(each.process().inputReader().readLine()).isEqualTo("ready");
    }
    outage.begin(cluster);

    processes.values().forEach(each -> each.process().toHandle().destroy());
    ChildProcess working = processes.remove(Part.WORKING_LEADER);
    assertThat(working.process().inputReader().readLine()).isEqualTo(ClosingProcess.STOPPING);
    processes.values().forEach(ServersGoneTest::assertTerminated);
    assertThat(working.isAlive()).isTrue();
    try (OutputStream input = working.process().getOutputStream()) {
      input.write('\n');
    }
    assertTerminated(working);
  }

  private static void assertTerminated(ChildProcess process) {
    assertThat(process.process().onExit()).succeedsWithin(LIMIT);
    assertThat(process.process().exitValue()).isEqualTo(TERMINATED);
    process.close();
  }
}
