package dev.baton.curator.leader;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.curator.OneServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows in which threads a latch's listeners are called, and that their end is waited for. */
final class ListenerThreadsTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  private String next() throws InterruptedException {
    return String.valueOf(heard.poll(LIMIT.toSeconds(), SECONDS));
  }

  private static String here() {
    return Thread.currentThread().getName();
  }

  /** Notes when it is called, and needs the monitor of a service when the leadership ends. */
  private LeaderLatchListener serviceWith(Object monitor) {
    return new LeaderLatchListener() {
      @Override
      public void isLeader() {
        heard.add("leads");
      }

      @Override
      public void notLeader() {
        synchronized (monitor) {
          heard.add("stops in " + here());
        }
      }
    };
  }

  private LeaderLatch startLatch(LeaderLatchListener listener, Executor executor) throws Exception {
    LeaderLatch latch = new LeaderLatch(one, path, "a", LeaderLatch.CloseMode.NOTIFY_LEADER);
    latch.addListener(listener, executor);
    latch.start();
    assertThat(next()).isEqualTo("leads");
    return latch;
  }

  /** Starts a latch behind the other; notes when it leads. */
  private LeaderLatch startNext() throws Exception {
    LeaderLatch latch = new LeaderLatch(other, path, "next");
    latch.addListener(
        new LeaderLatchListener() {
          @Override
          public void isLeader() {
            heard.add("next leads");
          }

          @Override
          public void notLeader() {}
        });
    latch.start();
    return latch;
  }

  private static void close(LeaderLatch latch) {
    try {
      latch.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stock latches call their listeners so, and services rely on it in synchronized methods. */
  @Test
  void closingThreadCallsListenerThatNeedsItsMonitor() throws Exception {
    Object monitor = new Object();
    LeaderLatch latch = new LeaderLatch(one, path, "a", LeaderLatch.CloseMode.NOTIFY_LEADER);
    latch.addListener(serviceWith(monitor));
    latch.start();
    assertThat(next()).isEqualTo("leads");
    LeaderLatch second = startNext();
    synchronized (monitor) {
      latch.close();
    }
    assertThat(next()).isEqualTo("stops in " + here());
    assertThat(next()).isEqualTo("next leads");
    second.close();
  }

  @Test
  void threadThatClosesFrameworkCallsListenersToo() throws Exception {
    Object monitor = new Object();
    CuratorFramework closed = server.connect();
    LeaderLatch latch = new LeaderLatch(closed, path, "a", LeaderLatch.CloseMode.NOTIFY_LEADER);
    latch.addListener(serviceWith(monitor));
    latch.start();
    assertThat(next()).isEqualTo("leads");
    LeaderLatch second = startNext();
    synchronized (monitor) {
      closed.close();
    }
    assertThat(next()).isEqualTo("stops in " + here());
    assertThat(next()).isEqualTo("next leads");
    second.close();
  }

  @Test
  void listenerMayCloseTheFramework() throws Exception {
    CuratorFramework closed = server.connect();
    CompletableFuture<Void> returned = new CompletableFuture<>();
    LeaderLatch latch = new LeaderLatch(closed, path);
    latch.addListener(
        new LeaderLatchListener() {
          @Override
          public void isLeader() {
            closed.close();
            returned.complete(null);
          }

          @Override
          public void notLeader() {}
        });
    latch.start();
    returned.get(LIMIT.toSeconds(), SECONDS);
    LeaderLatch second = startNext();
    assertThat(next()).isEqualTo("next leads");
    second.close();
  }

  /** A stock latch only hands the call over, and so does not wait for itself. */
  @Test
  void latchMayBeClosedInItsListenersOnlyThread() throws Exception {
    ExecutorService only = Executors.newSingleThreadExecutor(task -> new Thread(task, "only"));
    LeaderLatch latch = startLatch(serviceWith(new Object()), only);
    LeaderLatch second = startNext();
    only.submit(() -> close(latch)).get();
    assertThat(next()).isEqualTo("stops in only");
    assertThat(next()).isEqualTo("next leads");
    only.shutdown();
    second.close();
  }

  /** Does a leader's work in {@code isLeader()}, until it is interrupted and may stop. */
  private final class LeadersWork implements LeaderLatchListener {
    final CountDownLatch mayStop = new CountDownLatch(1);

    @Override
    public void isLeader() {
      heard.add("leads");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        heard.add("interrupted");
      }
      try {
        mayStop.await();
      } catch (InterruptedException e) {
        heard.add("interrupted twice");
      }
      heard.add("ended");
    }

    @Override
    public void notLeader() {
      heard.add("stops");
    }
  }

  @Test
  void workInExecutorIsInterruptedAndWaitedFor() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    LeadersWork work = new LeadersWork();
    LeaderLatch latch = startLatch(work, pool);
    LeaderLatch second = startNext();
    var closed = pool.submit(() -> close(latch));
    assertThat(next()).isEqualTo("interrupted");
    assertThat(second.await(300, java.util.concurrent.TimeUnit.MILLISECONDS)).isFalse();
    work.mayStop.countDown();
    assertThat(next()).isEqualTo("ended");
    assertThat(next()).isEqualTo("stops");
    assertThat(next()).isEqualTo("next leads");
    closed.get();
    pool.shutdown();
    second.close();
  }
}
