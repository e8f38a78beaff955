package dev.baton.dashboard.elections;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.error.UnreachableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How visitors share what the dashboard may ask ZooKeeper. */
final class ReadingQueueTest {
  private final ReadingQueue readings = new ReadingQueue();
  private final AtomicInteger begun = new AtomicInteger();

  private CompletableFuture<Integer> read(String visitor) {
    return readings.readInTurn(
        visitor, () -> CompletableFuture.completedFuture(begun.incrementAndGet()));
  }

  private List<CompletableFuture<Integer>> readMany(String visitor, int count) {
    List<CompletableFuture<Integer>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(read(visitor));
    }
    return all;
  }

  /** Before, the reading began after all those of the other visitor. */
  @Test
  void visitorDoesNotWaitForAllReadingsOfAnother() {
    List<CompletableFuture<Integer>> many = readMany("mallory", 500);
    CompletableFuture<Integer> one = read("ann");
    await().atMost(LIMIT).until(one::isDone);
    assertThat(one.join()).isLessThan(250);
    assertThat(many).anyMatch(each -> !each.isDone());
  }

  /** Before, a full queue refused the visitor that came last. */
  @Test
  void visitorWithTheMostReadingsIsRefusedFirst() {
    List<CompletableFuture<Integer>> many = readMany("mallory", 1_100);
    CompletableFuture<Integer> one = read("ann");
    assertThat(many.get(1_099))
        .failsWithin(LIMIT)
        .withThrowableThat()
        .withCauseInstanceOf(UnreachableException.class);
    await().atMost(LIMIT).until(one::isDone);
    assertThat(one).isNotCompletedExceptionally();
  }

  @Test
  void readingsOfVeryManyVisitorsGoOn() {
    for (int i = 0; i < 1_200; i++) {
      var unused = read("visitor " + i);
    }
    await().atMost(LIMIT).until(() -> begun.get() >= 30);
  }
}
