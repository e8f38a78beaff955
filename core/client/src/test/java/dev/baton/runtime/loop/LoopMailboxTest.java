package dev.baton.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopMailboxTest {
  private static final long FAR = LoopMailbox.NEVER / 2;
  private static final int MANY = 500;

  private final List<String> ran = new ArrayList<>();
  private int wakes;
  private long now;
  private final LoopMailbox mailbox = new LoopMailbox(Runnable::run, () -> wakes++, () -> now);

  private Runnable noting(String text) {
    return () -> ran.add(text);
  }

  @Test
  void deliveryWakesNoThread() {
    assertThat(mailbox.nanosToSleep(FAR)).isPositive();
    mailbox.deliver(noting("delivered"));
    assertThat(ran).containsExactly("delivered");
    assertThat(wakes).isZero();
  }

  @Test
  void postedTaskWakesTheThread() {
    mailbox.post(noting("posted"));
    assertThat(wakes).isEqualTo(1);
    assertThat(mailbox.nanosToSleep(FAR)).isZero();
    mailbox.runDue();
    assertThat(ran).containsExactly("posted");
    assertThat(mailbox.nanosToSleep(FAR)).isPositive();
  }

  @Test
  void earlierTimerOfADeliveryWakesTheThread() {
    assertThat(mailbox.nanosToSleep(FAR)).isPositive();
    mailbox.deliver(() -> mailbox.postAt(FAR - 1, noting("early")));
    assertThat(wakes).isEqualTo(1);
    assertThat(mailbox.nanosToSleep(FAR)).isPositive();
    mailbox.deliver(() -> mailbox.postAt(FAR + 1, noting("late")));
    assertThat(wakes).isEqualTo(1);
  }

  @Test
  void threadSleepsWhileAnotherOneOwnsTheMailbox() {
    mailbox.deliver(
        () -> {
          mailbox.postAt(0, noting("due"));
          assertThat(mailbox.nanosToSleep(FAR)).isPositive();
        });
    assertThat(ran).containsExactly("due");
    assertThat(wakes).isZero();
  }

  @Test
  void tasksOfATaskRunInTurn() {
    mailbox.deliver(
        () -> {
          mailbox.deliver(noting("second"));
          mailbox.post(noting("third"));
          ran.add("first");
        });
    assertThat(ran).containsExactly("first", "second", "third");
    assertThat(wakes).isZero();
  }

  @Test
  void deliveringThreadHandsLongQueuesOver() {
    mailbox.deliver(() -> Collections.nCopies(MANY, noting("one")).forEach(mailbox::post));
    assertThat(ran).hasSize(LoopMailbox.MOST_IN_A_ROW - 1);
    assertThat(wakes).isEqualTo(1);
  }

  @Test
  void taskPostedBeforeATimerIsDueRunsBeforeIt() {
    mailbox.deliver(
        () -> {
          mailbox.postAt(1, noting("timer"));
          mailbox.post(noting("early"));
          now = 2;
          mailbox.post(noting("late"));
        });
    assertThat(ran).containsExactly("early", "timer", "late");
  }

  @Test
  void cancelledTimerDoesNotFireAndIsForgotten() {
    var timer = mailbox.postAt(0, noting("cancelled"));
    timer.cancelAlarm();
    mailbox.runDue();
    assertThat(ran).isEmpty();
    assertThat(mailbox.nanosToSleep(FAR)).isPositive();
  }
}
