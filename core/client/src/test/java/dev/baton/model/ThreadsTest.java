package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.LostException;
import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What has to do with threads, on real ones. */
class ThreadsTest {
  private final Live live = new Live();
  private final Election election = live.baton.election("/jobs/nightly");

  @AfterEach
  void nothingIsLeft() {
    live.close();
  }

  /** Runs {@code call} in a thread of its own, and completes with what it throws. */
  private static CompletableFuture<Throwable> thrownBy(Blocking call, List<Thread> thread) {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread started =
        new Thread(
            () -> {
              try {
                call.run();
                thrown.complete(new AssertionError("it returned"));
              } catch (InterruptedException | RuntimeException e) {
                thrown.complete(e);
              }
            });
    thread.add(started);
    started.start();
    return thrown;
  }

  /** A call that may wait. */
  private interface Blocking {
    void run() throws InterruptedException;
  }

  private static void untilWaiting(Thread thread) {
    ConditionWait.waitUntil(
        "a waiting thread",
        () ->
            thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TIMED_WAITING
                || !thread.isAlive());
  }

  @Test
  void aThousandElectionsAddNoThread() throws InterruptedException {
    Candidate first = election.candidate("first").executor(Runnable::run).campaign();
    first.awaitLeadership();
    int before = Thread.activeCount();
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      candidates.add(
          live.baton.election("/many/" + i).candidate("c").executor(Runnable::run).campaign());
    }
    for (Candidate candidate : candidates) {
      candidate.awaitLeadership();
    }

    assertThat(Thread.activeCount()).isLessThanOrEqualTo(before);
    assertThat(candidates).allMatch(Candidate::isLeader);
  }

  @Test
  void aCallbackThatBlocksHarmsNobodyElse() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Candidate stuck =
        election.candidate("stuck").onElected(leadership -> blockOn(never)).campaign();
    stuck.awaitLeadership();
    Candidate other = live.baton.election("/other").candidate("other").campaign();
    other.awaitLeadership();
    other.close();

    assertThat(other.isLeader()).isFalse();
    assertThat(stuck.isLeader()).isTrue();
    stuck.close(); // its thread is interrupted, or this would take 40 s
    assertThat(stuck.isLeader()).isFalse();
  }

  private static void blockOn(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anInterruptEndsAWait() {
    election.candidate("A").campaign();
    Candidate b = election.candidate("B").campaign();
    List<Thread> threads = new ArrayList<>();
    CompletableFuture<Throwable> thrown = thrownBy(b::awaitLeadership, threads);
    untilWaiting(threads.get(0));
    threads.get(0).interrupt();

    assertThat(thrown.join()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void anInterruptEndsALeadThatWaitsAndItLeaves() throws InterruptedException {
    Candidate a = election.candidate("A").campaign();
    a.awaitLeadership();
    List<Thread> threads = new ArrayList<>();
    CompletableFuture<Throwable> thrown = thrownBy(() -> election.lead(leadership -> {}), threads);
    ConditionWait.waitUntil("two in line", () -> election.participants().size() == 2);
    threads.get(0).interrupt();

    assertThat(thrown.join()).isInstanceOf(InterruptedException.class);
    assertThat(election.participants()).hasSize(1);
  }

  @Test
  void aLossInterruptsAJobThatWaits() {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Throwable> thrown =
        thrownBy(
            () ->
                election.lead(
                    leadership -> {
                      begun.countDown();
                      never.await();
                    }),
            new ArrayList<>());
    blockOn(begun);
    live.zooKeeper(model -> model.deleteTree("/jobs/nightly"));

    assertThat(thrown.join())
        .isInstanceOf(LostException.class)
        .hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void closingBatonEndsEveryWait() {
    Candidate a = election.candidate("A").campaign();
    ConditionWait.waitUntil("A leads", a::isLeader);
    List<Thread> threads = new ArrayList<>();
    Candidate b = election.candidate("B").campaign();
    final var waiting = thrownBy(b::awaitLeadership, threads);
    final var leading = thrownBy(() -> election.lead(leadership -> {}), threads);
    ConditionWait.waitUntil("three in line", () -> election.participants().size() == 3);
    threads.forEach(ThreadsTest::untilWaiting);
    live.baton.close();

    assertThat(waiting.join()).isInstanceOf(ClosedException.class);
    assertThat(leading.join()).isInstanceOf(ClosedException.class);
  }

  @Test
  void aClosedBatonRefusesEveryUseAtOnce() throws InterruptedException {
    Candidate a = election.candidate("A").campaign();
    a.awaitLeadership();
    live.baton.close();
    live.baton.close();

    assertThat(a.isLeader()).isFalse();
    assertThat(a.leadership()).isEmpty();
    assertThat(within(a::awaitLeadership)).isInstanceOf(ClosedException.class);
    assertThat(within(() -> a.awaitLeadership(Duration.ofDays(1))))
        .isInstanceOf(ClosedException.class);
    assertThat(within(() -> election.candidate("B").campaign()))
        .isInstanceOf(ClosedException.class)
        .hasMessageContaining("this Baton has been closed");
    assertThat(within(election::participants)).isInstanceOf(ClosedException.class);
    assertThat(within(election::leader)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> election.participantsAsync().join())
        .hasCauseInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> a.whenLeader().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ClosedException.class);
    a.resign();
    a.close();
  }

  /** What {@code call} throws, if it ends at all. */
  private static Throwable within(Blocking call) {
    List<Thread> threads = new ArrayList<>();
    CompletableFuture<Throwable> thrown = thrownBy(call, threads);
    ConditionWait.waitUntil("the end of a call", thrown::isDone);
    return thrown.join();
  }

  @Test
  void aReadingThatIsUnderWayEndsWhenBatonIsClosed() {
    live.zooKeeper(model -> model.setBlackHole(true));
    List<Thread> threads = new ArrayList<>();
    CompletableFuture<Throwable> thrown = thrownBy(election::participants, threads);
    untilWaiting(threads.get(0));
    live.zooKeeper(model -> model.setBlackHole(false));
    live.baton.close();

    ConditionWait.waitUntil("the end of the reading", thrown::isDone);
  }

  @Test
  void awaitingWithoutPatienceFindsThatItLeads() throws InterruptedException {
    Candidate a = election.candidate("A").campaign();
    a.awaitLeadership();
    for (int i = 0; i < 100; i++) {
      assertThat(a.awaitLeadership(Duration.ZERO)).isPresent();
    }
  }

  @Test
  void batonMayBeClosedByACallback() throws InterruptedException {
    FutureTask<Void> closed =
        new FutureTask<>(
            () -> {
              live.baton.close();
              return null;
            });
    Candidate a = election.candidate("A").onElected(leadership -> closed.run()).campaign();
    ConditionWait.waitUntil("the end of Baton", () -> closed.isDone() && !Live.runs(Live.LOOP));

    assertThat(a.isLeader()).isFalse();
    assertThatThrownBy(() -> election.candidate("B").campaign()).isInstanceOf(BatonException.class);
  }

  @Test
  void secondCloseWaitsForTheFirst() {
    CountDownLatch leading = new CountDownLatch(1);
    CountDownLatch stopping = new CountDownLatch(1);
    CountDownLatch mayStop = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    election
        .candidate("A")
        .onElected(leadership -> leading.countDown())
        .onRevoked(
            (leadership, reason) -> {
              stopping.countDown();
              live.baton.close();
              blockOn(mayStop);
              stopped.set(true);
            })
        .campaign();
    blockOn(leading);
    new Thread(live.baton::close, "first").start();
    blockOn(stopping);
    CompletableFuture<Boolean> second = new CompletableFuture<>();
    Thread thread = new Thread(() -> second.complete(stoppedAfterClose(stopped)), "second");
    thread.start();
    untilWaiting(thread);
    mayStop.countDown();

    assertThat(second.join()).as("the work had stopped when close() returned").isTrue();
  }

  private boolean stoppedAfterClose(AtomicBoolean stopped) {
    live.baton.close();
    return stopped.get();
  }
}
