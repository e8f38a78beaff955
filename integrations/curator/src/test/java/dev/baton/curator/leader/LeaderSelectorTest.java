package dev.baton.curator.leader;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.curator.OneServer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.utils.CloseableExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows what Curator's documentation says of a selector, and what Baton refuses to do. */
final class LeaderSelectorTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Leads until it is interrupted or released, and then until it may end. */
  private static final class Work extends LeaderSelectorListenerAdapter {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    final CountDownLatch released = new CountDownLatch(1);
    final CountDownLatch mayEnd;

    Work(int held) {
      this.mayEnd = new CountDownLatch(held);
    }

    @Override
    public void takeLeadership(CuratorFramework client) throws InterruptedException {
      heard.add("leads in " + Thread.currentThread().getName());
      try {
        released.await();
      } catch (InterruptedException e) {
        heard.add("interrupted");
        mayEnd.await();
        throw e;
      } finally {
        heard.add("ended");
      }
    }

    String next() throws InterruptedException {
      return String.valueOf(heard.poll(LIMIT.toSeconds(), SECONDS));
    }
  }

  @Test
  void selectorLeadsOnceAndAgainWhenItIsQueuedAgain() throws Exception {
    Work work = new Work(0);
    work.released.countDown();
    LeaderSelector selector = new LeaderSelector(one, path, work);
    assertThatThrownBy(selector::requeue).isInstanceOf(IllegalStateException.class);
    selector.start();
    assertThatThrownBy(selector::start).hasMessageContaining("more than once");
    assertThat(work.next()).startsWith("leads");
    assertThat(work.next()).isEqualTo("ended");
    await().atMost(LIMIT).until(selector::requeue);
    assertThat(work.next()).startsWith("leads");
    assertThat(work.next()).isEqualTo("ended");
    selector.close();
    assertThatThrownBy(selector::close).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(selector::requeue).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void queuedSelectorsLeadInTurn() throws Exception {
    Work first = new Work(0);
    Work second = new Work(0);
    LeaderSelector a = new LeaderSelector(one, path, first);
    LeaderSelector b = new LeaderSelector(other, path, second);
    a.setId("a");
    b.setId("b");
    a.start();
    assertThat(first.next()).startsWith("leads");
    b.start();
    await().atMost(LIMIT).until(() -> b.getParticipants().size() == 2);
    assertThat(b.getParticipants())
        .containsExactly(new Participant("a", true), new Participant("b", false));
    assertThat(a.getLeader().getId()).isEqualTo("a");
    assertThat(a.hasLeadership()).isTrue();
    assertThat(b.hasLeadership()).isFalse();
    assertThat(b.requeue()).isFalse();
    first.released.countDown();
    assertThat(second.next()).startsWith("leads");
    assertThat(a.hasLeadership()).isFalse();
    a.close();
    b.close();
    assertThat(second.next()).isEqualTo("interrupted");
    assertThat(b.getId()).isEqualTo("b");
  }

  /** Curator gives up its node only after that, too; here the lease guards it as well. */
  @Test
  void nextSelectorLeadsOnlyWhenTheLastOneHasReturned() throws Exception {
    Work slow = new Work(1);
    Work next = new Work(0);
    LeaderSelector a = new LeaderSelector(one, path, slow);
    LeaderSelector b = new LeaderSelector(other, path, next);
    a.start();
    assertThat(slow.next()).startsWith("leads");
    b.start();
    a.close();
    assertThat(slow.next()).isEqualTo("interrupted");
    assertThat(next.heard.poll(300, MILLISECONDS)).isNull();
    slow.mayEnd.countDown();
    assertThat(next.next()).startsWith("leads");
    assertThat(slow.heard).containsExactly("ended");
    b.close();
  }

  @Test
  void selectorQueuesItselfAgainAfterInterruptAndFailure() throws Exception {
    Work work = new Work(0);
    LeaderSelector selector = new LeaderSelector(one, path, work);
    selector.autoRequeue();
    selector.start();
    for (int i = 0; i < 3; i++) {
      assertThat(work.next()).startsWith("leads");
      selector.interruptLeadership();
      assertThat(work.next()).isEqualTo("interrupted");
      assertThat(work.next()).isEqualTo("ended");
    }
    assertThat(work.next()).startsWith("leads");
    selector.close();
    assertThat(work.next()).isEqualTo("interrupted");
  }

  /** A selector cannot leave the queue while no server answers. */
  @Test
  void selectorThatIsStillLeavingJoinsAgainAfterwards() throws Exception {
    try (OneServer down = new OneServer()) {
      Work work = new Work(0);
      LeaderSelector selector = new LeaderSelector(down.connect(), path, work);
      selector.start();
      assertThat(work.next()).startsWith("leads");
      down.server().stop();
      assertThat(work.next()).isEqualTo("interrupted");
      assertThat(work.next()).isEqualTo("ended");
      assertThat(selector.requeue()).isTrue();
      assertThat(selector.requeue()).isFalse();
      down.server().start();
      assertThat(work.next()).startsWith("leads");
      selector.close();
    }
  }

  /** Curator still says that it leads, so Camel's route goes on for ever (CAMEL-24457). */
  @Test
  void interruptedListenerLearnsThatItLeadsNoMore() throws Exception {
    BlockingQueue<Object> seen = new LinkedBlockingQueue<>();
    LeaderSelector[] self = new LeaderSelector[1];
    LeaderSelector selector =
        new LeaderSelector(
            one,
            path,
            new LeaderSelectorListenerAdapter() {
              @Override
              public void takeLeadership(CuratorFramework client) throws Exception {
                seen.add(self[0].hasLeadership());
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                  seen.add(self[0].hasLeadership());
                  seen.add(self[0].getLeader().getId());
                }
              }
            });
    self[0] = selector;
    selector.setId("me");
    selector.start();
    assertThat(seen.poll(LIMIT.toSeconds(), SECONDS)).isEqualTo(true);
    selector.interruptLeadership();
    assertThat(seen.poll(LIMIT.toSeconds(), SECONDS)).isEqualTo(false);
    assertThat(seen.poll(LIMIT.toSeconds(), SECONDS)).isEqualTo("me");
    selector.close();
  }

  @Test
  void badConnectionOfTheFrameworkInterruptsByTheAdapter() throws Exception {
    CuratorFramework own = server.connect();
    Work work = new Work(0);
    LeaderSelector selector = new LeaderSelector(own, path, work);
    selector.start();
    assertThat(work.next()).startsWith("leads");
    assertThatThrownBy(() -> work.stateChanged(own, ConnectionState.SUSPENDED))
        .isInstanceOf(CancelLeadershipException.class);
    server.server().expireSession(own.getZookeeperClient().getZooKeeper().getSessionId());
    assertThat(work.next()).isEqualTo("interrupted");
    selector.close();
  }

  @Test
  void listenerRunsInTheExecutorThatIsClosedIfItWasGivenForThat() throws Exception {
    ExecutorService closed = Executors.newSingleThreadExecutor(task -> new Thread(task, "mine"));
    ExecutorService kept = Executors.newSingleThreadExecutor(task -> new Thread(task, "kept"));
    Work first = new Work(0);
    Work second = new Work(0);
    LeaderSelector a =
        new LeaderSelector(one, path, new CloseableExecutorService(closed, true), first);
    LeaderSelector b = new LeaderSelector(one, path + "-b", kept, second);
    a.start();
    b.start();
    assertThat(first.next()).isEqualTo("leads in mine");
    assertThat(second.next()).isEqualTo("leads in kept");
    a.close();
    b.close();
    assertThat(closed.awaitTermination(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(second.next()).isEqualTo("interrupted");
    assertThat(kept.isShutdown()).isFalse();
    kept.shutdown();
  }

  @Test
  @SuppressWarnings("deprecation") // as in Curator
  void listenerRunsInAnyExecutor() throws Exception {
    Work work = new Work(0);
    LeaderSelector selector =
        new LeaderSelector(one, path, Thread::new, task -> new Thread(task, "own").start(), work);
    selector.start();
    assertThat(work.next()).isEqualTo("leads in own");
    selector.close();
    assertThat(work.next()).isEqualTo("interrupted");
  }

  @Test
  void executorThatRefusesTasksIsKnownAtTheStart() throws Exception {
    ExecutorService refusing = Executors.newSingleThreadExecutor();
    refusing.shutdown();
    LeaderSelector selector = new LeaderSelector(one, path, refusing, new Work(0));
    assertThatThrownBy(selector::start).isInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(selector::requeue).isInstanceOf(RejectedExecutionException.class);
    assertThat(selector.getParticipants()).isEmpty();
    selector.close();
  }

  @Test
  void taskThatIsRefusedLaterEndsTheTerm() throws Exception {
    Work first = new Work(0);
    LeaderSelector leader = new LeaderSelector(other, path, first);
    leader.start();
    assertThat(first.next()).startsWith("leads");
    ExecutorService users = Executors.newSingleThreadExecutor();
    LeaderSelector refused = new LeaderSelector(one, path, users, new Work(0));
    refused.start();
    await().atMost(LIMIT).until(() -> refused.getParticipants().size() == 2);
    users.shutdown();
    Work next = new Work(0);
    LeaderSelector last = new LeaderSelector(other, path, next);
    last.start();
    first.released.countDown();
    assertThat(next.next()).startsWith("leads");
    assertThat(refused.hasLeadership()).isFalse();
    last.close();
    refused.close();
    leader.close();
  }

  @Test
  void failureEndsTheLeadership() throws Exception {
    CountDownLatch called = new CountDownLatch(2);
    LeaderSelector selector =
        new LeaderSelector(
            one,
            path,
            new LeaderSelectorListener() {
              @Override
              public void takeLeadership(CuratorFramework client) {
                called.countDown();
                throw new IllegalArgumentException("the listener has a bug");
              }

              @Override
              public void stateChanged(CuratorFramework client, ConnectionState newState) {}
            });
    selector.autoRequeue();
    selector.start();
    assertThat(called.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    selector.close();
  }
}
