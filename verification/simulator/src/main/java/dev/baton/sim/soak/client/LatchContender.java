package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatch.CloseMode;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;

/**
 * A candidate with a {@link LeaderLatch}. It makes a new latch after each resignation, since a
 * latch leads until it is closed. The number of a leadership is the moment at which it began.
 */
final class LatchContender implements SoakContender {
  private final CuratorFramework client;
  private final CandidateDiary diary;
  private final ToLongFunction<String> numbering;
  private volatile LatchTerm term;

  LatchContender(CuratorFramework client, CandidateDiary diary) {
    this(client, diary, node -> System.nanoTime());
  }

  /**
   * Creates a candidate.
   *
   * @param numbering returns the number of the leadership that a node has won; 0 if it has none
   */
  LatchContender(CuratorFramework client, CandidateDiary diary, ToLongFunction<String> numbering) {
    this.client = client;
    this.diary = diary;
    this.numbering = numbering;
    this.term = new LatchTerm(diary.election().path());
    term.startLatch();
  }

  /** A latch and its answers. */
  private final class LatchTerm implements LeaderLatchListener {
    final LeaderLatch latch;
    private volatile long number;

    LatchTerm(String path) {
      latch = new LeaderLatch(client, path, diary.who(), CloseMode.NOTIFY_LEADER);
      latch.addListener(this);
    }

    void startLatch() {
      try {
        latch.start();
      } catch (Exception e) {
        throw new IllegalStateException("cannot start a latch", e);
      }
    }

    @Override
    public void isLeader() {
      number = numbering.applyAsLong(latch.getLastPathIsLeader());
      diary.noteEvent(JournalEventKind.ELECTED, number, latch.getLastPathIsLeader());
    }

    @Override
    public void notLeader() {
      diary.noteEvent(JournalEventKind.REVOKED, number, "");
      number = 0;
    }

    /**
     * Returns the number while both the latch and its listener say yes. The latch says yes before
     * it notifies, and no before it notifies.
     */
    long currentNumber() {
      long told = number;
      return told != 0 && latch.hasLeadership() && number == told ? told : 0;
    }
  }

  @Override
  public long leadershipNumber() {
    return term.currentNumber();
  }

  @Override
  public long awaitLeadership(Duration atMost) {
    try {
      return term.latch.await(atMost.toNanos(), TimeUnit.NANOSECONDS) ? term.currentNumber() : 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  @Override
  public void resign() {
    close();
    term = new LatchTerm(diary.election().path());
    term.startLatch();
  }

  @Override
  public void close() {
    try {
      term.latch.close();
    } catch (IOException e) {
      throw new IllegalStateException("cannot close a latch", e);
    }
  }
}
