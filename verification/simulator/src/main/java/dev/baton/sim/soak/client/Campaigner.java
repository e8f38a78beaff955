package dev.baton.sim.soak.client;

import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.Mode;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Joins one queue as one candidate after the other. Each candidate leads for some short terms,
 * writes to the election's file, and leaves. Runs in its own thread.
 */
final class Campaigner implements Runnable {
  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final int MOST_TERMS = 4;
  private static final int SHORTEST_TERM = 3;
  private static final int LONGEST_TERM = 60;
  private static final int LONGEST_LONG_TERM = 600;
  private static final int SHORT_TERMS_PER_LONG_ONE = 4;
  private static final int LONGEST_CALM_TERM = 12;
  private static final long SHORTEST_PAUSE = 1_000_000;
  private static final long LONGEST_PAUSE = 20_000_000;

  private final Client client;
  private final Line line;
  private final FencedFile file;
  private final Random random;
  private boolean finished;
  private volatile boolean resigning;

  Campaigner(Client client, Line line, FencedFile file, Random random) {
    this.client = client;
    this.line = line;
    this.file = file;
    this.random = random;
  }

  /** Ends the running term soon, if there is one. Any thread may call it. */
  void resign() {
    resigning = true;
  }

  @Override
  public void run() {
    try {
      while (!client.isLeaving() && !finished) {
        campaign(client.newDiary(line));
      }
    } catch (RuntimeException e) {
      if (!client.isLeaving()) {
        throw e;
      }
    }
  }

  private void campaign(Diary diary) {
    Mode mode = client.connection().mode(diary);
    diary.note(Kind.CAME, 0, mode == Mode.ALONE ? line.rule().toString() : mode.text());
    boolean writes = mode == Mode.ALONE || mode == Mode.WRITE;
    Contender contender = client.connection().campaign(diary);
    Watched watched = client.witness().watch(contender, diary);
    long written = 0;
    int terms = 1 + random.nextInt(MOST_TERMS);
    while (!client.isLeaving() && !finished && (terms > 0 || client.isCalm() || client.stays())) {
      long number = contender.await(PATIENCE);
      if (number != 0) {
        written = lead(contender, diary, writes, number, written);
        terms--;
        finished = client.isInLastRound();
      }
    }
    diary.note(Kind.LEAVES, 0, "");
    contender.close();
    client.witness().forget(watched);
    diary.note(Kind.LEFT, 0, "");
  }

  /**
   * Leads until enough is written or the leadership ends, and then resigns. Returns how much the
   * candidate has written so far. A standstill of the process does not end a term: the leader goes
   * on when it wakes up.
   */
  private long lead(Contender contender, Diary diary, boolean writes, long number, long before) {
    long written = before;
    long last = before + random.nextInt(SHORTEST_TERM, longestTerm());
    resigning = false;
    while (contender.leads() == number && (written < last || client.stays()) && !resigning) {
      written++;
      if (writes) {
        write(diary, number, written);
      }
      LockSupport.parkNanos(random.nextLong(SHORTEST_PAUSE, LONGEST_PAUSE));
    }
    diary.note(Kind.RESIGNS, number, "");
    contender.resign();
    return written;
  }

  private void write(Diary diary, long number, long sequence) {
    FencedFile.Answer answer = file.write(diary.who(), number, sequence);
    diary.note(
        answer.at(), answer.taken() ? Kind.WROTE : Kind.REFUSED, number, Long.toString(sequence));
  }

  private int longestTerm() {
    if (client.isCalm()) {
      return LONGEST_CALM_TERM;
    }
    return random.nextInt(1 + SHORT_TERMS_PER_LONG_ONE) == 0 ? LONGEST_LONG_TERM : LONGEST_TERM;
  }
}
