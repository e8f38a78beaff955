package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.runtime.Race;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A mailbox that several threads run and fill at once. */
@Tag("long")
final class LoopMailboxRaceTest {
  private static final int ORDERS = 1_000;

  /** The work of a mailbox; {@code running} is plain, so that two tasks at once are seen. */
  private static final class MailboxWork {
    private final AtomicInteger wakes = new AtomicInteger();
    private final LoopMailbox mailbox =
        new LoopMailbox(Runnable::run, wakes::incrementAndGet, () -> 0);
    private boolean running;
    private int ran;

    void run() {
      assertFalse(running);
      running = true;

      running = false;
      ran++;
    }

    /** Runs what is left as the loop's thread does, which must have been woken for it. */
    void finish() {
      if (wakes.get() > 0) {
        mailbox.runDue();
      }
    }
  }

  @Test
  void deliveriesRunOneAtATime() {
    Race.play(
        ORDERS,
        () -> {
          MailboxWork work = new MailboxWork();
          Runnable delivering = () -> work.mailbox.deliver(work::run);
          Race.run(delivering, delivering);
          work.finish();
          assertEquals(2, work.ran);
        });
  }

  @Test
  void taskThatIsPostedDuringADeliveryIsNotForgotten() {
    Race.play(
        ORDERS,
        () -> {
          MailboxWork work = new MailboxWork();
          Race.run(() -> work.mailbox.deliver(work::run), () -> work.mailbox.post(work::run));
          work.finish();
          assertEquals(2, work.ran);
        });
  }

  @Test
  void threadThatGoesToSleepDuringADeliveryIsWoken() {
    Race.play(
        ORDERS,
        () -> {
          MailboxWork work = new MailboxWork();
          long[] sleeps = new long[1];
          Race.run(
              () -> work.mailbox.deliver(() -> work.mailbox.postAt(5, work::run)),
              () -> sleeps[0] = work.mailbox.nanosToSleep(10));
          boolean late = sleeps[0] > 5 && work.wakes.get() == 0;
          assertFalse(late);
          assertTrue(sleeps[0] <= 10);
        });
  }
}
