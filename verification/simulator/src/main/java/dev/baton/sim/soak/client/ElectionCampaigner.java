package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.LockMode;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Joins one queue as one candidate after the other. Each candidate leads for some short terms,
 * writes to the election's file, and leaves. Runs in its own thread.
 */
final class ElectionCampaigner implements Runnable {
  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final int MOST_TERMS = 4;
  private static final int SHORTEST_TERM = 3;
  private static final int LONGEST_TERM = 60;
  private static final int LONGEST_LONG_TERM = 600;
  private static final int SHORT_TERMS_PER_LONG_ONE = 4;
  private static final int LONGEST_CALM_TERM = 12;
  private static final long SHORTEST_PAUSE = 1_000_000;
  private static final long LONGEST_PAUSE = 20_000_000;

  private final SoakClient client;
  private final SoakElection line;
  private final FencedRecordFile file;
  private final Random random;
  private boolean finished;
  private volatile boolean resigning;

  ElectionCampaigner(SoakClient client, SoakElection line, FencedRecordFile file, Random random) {
    this.client = client;
    this.line = line;
    this.file = file;
    this.random = random;
  }

  /** Ends the running term soon, if there is one. Any thread may call it. */
  void endTerm() {
    resigning = true;
  }

  @Override
  public void run() {
    try {
      while (!client.isLeaving() && !finished) {
        runCandidate(client.newDiary(line));
      }
    } catch (RuntimeException e) {
      if (!client.isLeaving()) {
        throw e;
      }
    }
  }

  private void runCandidate(CandidateDiary diary) {
    LockMode mode = client.connection().lockModeOf(diary);
    diary.noteEvent(
        JournalEventKind.CAME,
        0,
        mode == LockMode.EXCLUSIVE ? line.rule().toString() : mode.nodeText());
    boolean writes = mode == LockMode.EXCLUSIVE || mode == LockMode.WRITE;
    SoakContender contender = client.connection().joinElection(diary);
    WatchedContender watched = client.witness().watchContender(contender, diary);
    long written = 0;
    int terms = 1 + random.nextInt(MOST_TERMS);
    while (!client.isLeaving()
        && !finished
        && (terms > 0 || client.isCalm() || client.leadersStay())) {
      long number = contender.awaitLeadership(PATIENCE);
      if (number != 0) {
        written = leadTerm(contender, diary, writes, number, written);
        terms--;
        finished = client.isInLastRound();
      }
    }
    diary.noteEvent(JournalEventKind.LEAVES, 0, "");
    contender.close();
    client.witness().forgetContender(watched);
    diary.noteEvent(JournalEventKind.LEFT, 0, "");
  }

  /**
   * Leads until enough is written or the leadership ends, and then resigns. Returns how much the
   * candidate has written so far. A standstill of the process does not end a term: the leader goes
   * on when it wakes up.
   */
  private long leadTerm(
      SoakContender contender, CandidateDiary diary, boolean writes, long number, long before) {
    long written = before;
    long last = before + random.nextInt(SHORTEST_TERM, longestTerm());
    resigning = false;
    while (contender.leadershipNumber() == number
        && (written < last || client.leadersStay())
        && !resigning) {
      written++;
      if (writes) {
        writeRecord(diary, number, written);
      }
      LockSupport.parkNanos(random.nextLong(SHORTEST_PAUSE, LONGEST_PAUSE));
    }
    diary.noteEvent(JournalEventKind.RESIGNS, number, "");
    contender.resign();
    return written;
  }

  private void writeRecord(CandidateDiary diary, long number, long sequence) {
    FencedRecordFile.WriteAnswer answer = file.writeRecord(diary.who(), number, sequence);
    diary.noteEvent(
        answer.at(),
        answer.taken() ? JournalEventKind.WROTE : JournalEventKind.REFUSED,
        number,
        Long.toString(sequence));
  }

  private int longestTerm() {
    if (client.isCalm()) {
      return LONGEST_CALM_TERM;
    }
    return random.nextInt(1 + SHORT_TERMS_PER_LONG_ONE) == 0 ? LONGEST_LONG_TERM : LONGEST_TERM;
  }
}
