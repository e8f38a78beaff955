package dev.baton.runtime.loop;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class StepJournalTest {
  private static final int MORE_THAN_FIT = 20_000;

  private final StepJournal journal = new StepJournal(new IsolatedCalls(() -> 0));

  private static JournalEntry step() {
    Claim claim = Claim.newClaim(TurnRule.QUEUE, LockMode.EXCLUSIVE, false, 1);
    ClaimEvent event = new ClaimEvent.SessionConnected();
    return new JournalEntry(0, "/jobs", "me", claim, event, event.deliverTo(claim));
  }

  @Test
  void tellsItsReaderEachStep() {
    List<JournalEntry> read = new ArrayList<>();
    journal.readBy(read::add, Runnable::run);
    journal.appendEntry(step());
    journal.appendEntry(step());
    assertThat(read).hasSize(2).isEqualTo(journal.entries());
  }

  @Test
  void goesOnWhenItsReaderThrows() {
    for (Throwable thrown : List.of(new IllegalStateException(), new OutOfMemoryError())) {
      journal.readBy(entry -> sneakyThrow(thrown), Runnable::run);
      journal.appendEntry(step());
    }
    assertThat(journal.entries()).hasSize(2);
  }

  @Test
  void goesOnWhenTheExecutorOfItsReaderThrows() {
    journal.readBy(
        entry -> {},
        task -> {
          throw new OutOfMemoryError();
        });
    journal.appendEntry(step());
    assertThat(journal.entries()).hasSize(1);
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void sneakyThrow(Throwable thrown) throws X {
    throw (X) thrown;
  }

  @Test
  void goesOnWhileItsReaderBlocks() throws InterruptedException {
    CountDownLatch unblocked = new CountDownLatch(1);
    BlockingQueue<JournalEntry> read = new LinkedBlockingQueue<>();
    journal.readBy(
        entry -> {
          await(unblocked);
          read.add(entry);
        });
    for (int i = 0; i < MORE_THAN_FIT; i++) {
      journal.appendEntry(step());
    }
    unblocked.countDown();
    assertThat(read.poll(LIMIT.toSeconds(), SECONDS)).isNotNull();
    journal.closeReader(Long.MAX_VALUE);
    assertThat(read).isNotEmpty().hasSizeLessThan(MORE_THAN_FIT);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
