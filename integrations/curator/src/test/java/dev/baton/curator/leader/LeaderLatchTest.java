package dev.baton.curator.leader;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.curator.OneServer;
import java.io.EOFException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows what Curator's documentation says of a latch, and what Baton refuses to do. */
final class LeaderLatchTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Writes down what it hears; the end of its work can be held up. */
  private static final class Notes implements LeaderLatchListener {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    final CountDownLatch mayStop;

    Notes(int held) {
      this.mayStop = new CountDownLatch(held);
    }

    @Override
    public void isLeader() {
      heard.add("leads");
    }

    @Override
    public void notLeader() {
      heard.add("stops");
      try {
        mayStop.await();
      } catch (InterruptedException e) {
        heard.add("interrupted");
      }
      heard.add("stopped");
    }

    String next() throws InterruptedException {
      return String.valueOf(heard.poll(LIMIT.toSeconds(), SECONDS));
    }
  }

  @Test
  void latchesLeadOneAfterTheOtherInTheirOrder() throws Exception {
    LeaderLatch first = new LeaderLatch(one, path, "first");
    LeaderLatch second = new LeaderLatch(other, path, "second");
    first.start();
    first.await();
    second.start();
    assertThat(first.hasLeadership()).isTrue();
    assertThat(second.await(50, MILLISECONDS)).isFalse();
    assertThat(second.hasLeadership()).isFalse();
    assertThat(second.getParticipants())
        .containsExactly(new Participant("first", true), new Participant("second", false));
    assertThat(second.getLeader().getId()).isEqualTo("first");
    first.close();
    assertThat(second.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(first.hasLeadership()).isFalse();
    second.close();
  }

  @Test
  void latchGoesThroughItsStatesOnce() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path, "x");
    assertThat(latch.getState()).isEqualTo(LeaderLatch.State.LATENT);
    assertThat(latch.getOurPath()).isNull();
    assertThatThrownBy(latch::close).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(latch::await).isInstanceOf(EOFException.class);
    latch.start();
    assertThatThrownBy(latch::start).hasMessageContaining("more than once");
    latch.await();
    assertThat(latch.getOurPath()).startsWith(path + "/");
    assertThat(latch.getId()).isEqualTo("x");
    latch.close();
    assertThat(latch.getState()).isEqualTo(LeaderLatch.State.CLOSED);
    assertThat(latch.await(LIMIT.toSeconds(), SECONDS)).isFalse();
    assertThatThrownBy(latch::await).isInstanceOf(EOFException.class);
  }

  @Test
  void nodeOfLeaderIsRemembered() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path);
    Notes notes = new Notes(0);
    latch.addListener(notes);
    latch.start();
    assertThat(notes.next()).isEqualTo("leads");
    assertThat(latch.getLastPathIsLeader()).isEqualTo(latch.getOurPath()).isNotNull();
    assertThat(one.checkExists().forPath(latch.getOurPath())).isNotNull();
    latch.close();
    assertThat(one.checkExists().forPath(latch.getLastPathIsLeader())).isNull();
  }

  @Test
  void waitEndsWithTheLatch() throws Exception {
    LeaderLatch leader = new LeaderLatch(one, path);
    leader.start();
    leader.await();
    LeaderLatch waiting = new LeaderLatch(other, path);
    waiting.start();
    AtomicReference<Exception> thrown = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                waiting.await();
              } catch (InterruptedException | EOFException e) {
                thrown.set(e);
              }
            });
    waiter.start();
    waiting.close();
    waiter.join();
    assertThat(thrown.get()).isInstanceOf(EOFException.class);
    leader.close();
  }

  /** Curator deletes the node first, and the next latch leads while the last one still works. */
  @Test
  void nextLatchLeadsOnlyAfterLastOneHasStopped() throws Exception {
    LeaderLatch first = new LeaderLatch(one, path, "a", LeaderLatch.CloseMode.NOTIFY_LEADER);
    Notes notes = new Notes(1);
    first.addListener(notes);
    first.start();
    assertThat(notes.next()).isEqualTo("leads");
    LeaderLatch second = new LeaderLatch(other, path, "b");
    second.start();
    ExecutorService closer = Executors.newSingleThreadExecutor();
    var closed = closer.submit(() -> close(first));
    assertThat(notes.next()).isEqualTo("stops");
    assertThat(second.await(300, MILLISECONDS)).isFalse();
    notes.mayStop.countDown();
    assertThat(second.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(notes.heard).containsExactly("stopped");
    closed.get();
    closer.shutdown();
    second.close();
  }

  private static void close(LeaderLatch latch) {
    try {
      latch.close();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Curator hands the call to the executor and goes on. */
  @Test
  void listenerWithExecutorIsWaitedForToo() throws Exception {
    ExecutorService users = Executors.newSingleThreadExecutor();
    LeaderLatch latch = new LeaderLatch(one, path, "a", LeaderLatch.CloseMode.NOTIFY_LEADER);
    Notes notes = new Notes(1);
    latch.addListener(notes, users);
    latch.start();
    assertThat(notes.next()).isEqualTo("leads");
    LeaderLatch second = new LeaderLatch(other, path, "b");
    second.start();
    ExecutorService closer = Executors.newSingleThreadExecutor();
    var closing = closer.submit(() -> close(latch));
    assertThat(notes.next()).isEqualTo("stops");
    assertThat(second.await(300, MILLISECONDS)).isFalse();
    notes.mayStop.countDown();
    closing.get();
    assertThat(second.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    second.close();
    users.shutdown();
    closer.shutdown();
  }

  @Test
  void silentLatchAndRemovedListenerHearNothingAtTheEnd() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path);
    Notes kept = new Notes(0);
    Notes removed = new Notes(0);
    latch.addListener(kept);
    latch.addListener(removed);
    latch.removeListener(removed);
    latch.start();
    assertThat(kept.next()).isEqualTo("leads");
    latch.close();
    assertThat(kept.heard).isEmpty();
    assertThat(removed.heard).isEmpty();
  }

  @Test
  void listenerMayCloseItsLatch() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path);
    CountDownLatch closed = new CountDownLatch(1);
    latch.addListener(
        new LeaderLatchListener() {
          @Override
          public void isLeader() {
            close(latch);
            closed.countDown();
          }

          @Override
          public void notLeader() {}
        },
        Executors.newSingleThreadExecutor());
    latch.start();
    assertThat(closed.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    try (LeaderLatch next = new LeaderLatch(other, path)) {
      next.start();
      assertThat(next.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    }
  }

  @Test
  void electionWithoutParticipantsHasNoLeader() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path);
    assertThat(latch.getParticipants()).isEqualTo(List.of());
    assertThat(latch.getLeader()).isEqualTo(new Participant("", false));
  }

  /** Curator's latch goes on to say yes until it hears of the end of its session. */
  @Test
  void latchThatLosesItsSessionStopsAndLeadsAgain() throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path);
    Notes notes = new Notes(0);
    latch.addListener(notes);
    latch.start();
    assertThat(notes.next()).isEqualTo("leads");
    String node = latch.getOurPath();
    server.server().expireSession(one.checkExists().forPath(node).getEphemeralOwner());
    assertThat(notes.next()).isEqualTo("stops");
    assertThat(notes.next()).isEqualTo("stopped");
    assertThat(notes.next()).isEqualTo("leads");
    assertThat(latch.getOurPath()).isNotEqualTo(node);
    latch.close();
  }
}
