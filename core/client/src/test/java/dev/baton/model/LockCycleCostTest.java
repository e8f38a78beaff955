package dev.baton.model;

import static dev.baton.model.World.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.baton.JournalStep;
import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cost of acquiring and releasing a free lock. */
class LockCycleCostTest {
  private static final int CYCLES = 500;

  /** Longer than all answers take, and too short for a heartbeat. */
  private static final Duration SHORT = Duration.ofMillis(20);

  private final World world = new World();

  @BeforeEach
  void firstCycleIsOver() {
    runCycle();
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private void runCycle() {
    CompletableFuture<LockHold> hold = world.baton("A").lock(PATH).acquireAsync();
    world.run(SHORT);
    hold.join().close();
    world.run(SHORT);
  }

  @Test
  void cycleAsksThreeTimes() {
    CompletableFuture<LockHold> hold = world.baton("A").lock(PATH).acquireAsync();
    List<ZooKeeperRequest> joining = world.requestsIn(SHORT);
    hold.join().close();
    List<ZooKeeperRequest> leaving = world.requestsIn(SHORT);

    assertThat(joining)
        .map(Object::getClass)
        .containsExactly(ZooKeeperRequest.Create.class, ZooKeeperRequest.GetChildren.class);
    assertThat(leaving).map(Object::getClass).containsExactly(ZooKeeperRequest.Delete.class);
  }

  @Test
  void cycleTakesFourSteps() {
    int before = world.baton("A").journal().size();
    runCycle();
    List<JournalStep> journal = world.baton("A").journal();

    assertThat(journal.subList(before, journal.size()))
        .map(step -> step.event().replaceFirst("\\[.*", ""))
        .containsExactly("SessionConnected", "JoinAnswered", "TermReleased", "NodeRemoved");
  }

  /** What the model of the servers allocates is counted, too. */
  @Test
  void cycleAllocatesLittle() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CYCLES; i++) {
      runCycle();
    }
    long cycle = (threads.getCurrentThreadAllocatedBytes() - before) / CYCLES;

    assertThat(cycle).isLessThan(21_000L);
  }
}
