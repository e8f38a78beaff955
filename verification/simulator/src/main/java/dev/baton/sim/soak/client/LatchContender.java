package dev.baton.sim.soak.client;

import dev.baton.journal.Happening.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatch.CloseMode;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;

/**
 * A candidate with a {@link LeaderLatch}. It makes a new latch after each resignation, since a
 * latch leads until it is closed. The number of a leadership is the moment at which it began.
 */
final class LatchContender implements Contender {
  private final CuratorFramework client;
  private final Diary diary;
  private volatile Term term;

  LatchContender(CuratorFramework client, Diary diary) {
    this.client = client;
    this.diary = diary;
    this.term = new Term(diary.line().path());
    term.start();
  }

  /** A latch and its answers. */
  private final class Term implements LeaderLatchListener {
    final LeaderLatch latch;
    private volatile long number;

    Term(String path) {
      latch = new LeaderLatch(client, path, diary.who(), CloseMode.NOTIFY_LEADER);
      latch.addListener(this);
    }

    void start() {
      try {
        latch.start();
      } catch (Exception e) {
        throw new IllegalStateException("cannot start a latch", e);
      }
    }

    @Override
    public void isLeader() {
      number = System.nanoTime();
      diary.note(Kind.ELECTED, number, latch.getLastPathIsLeader());
    }

    @Override
    public void notLeader() {
      diary.note(Kind.REVOKED, number, "");
      number = 0;
    }

    /**
     * Returns the number while both the latch and its listener say yes. The latch says yes before
     * it notifies, and no before it notifies.
     */
    long leads() {
      long told = number;
      return told != 0 && latch.hasLeadership() && number == told ? told : 0;
    }
  }

  @Override
  public long leads() {
    return term.leads();
  }

  @Override
  public long await(Duration atMost) {
    try {
      return term.latch.await(atMost.toNanos(), TimeUnit.NANOSECONDS) ? term.leads() : 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  @Override
  public void resign() {
    close();
    term = new Term(diary.line().path());
    term.start();
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
