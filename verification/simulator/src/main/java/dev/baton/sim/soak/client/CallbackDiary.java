package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.election.Leadership;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Notes the callbacks of one candidate, each of which then meets the trouble of its process. It is
 * also an executor for the callbacks. After a rejection it notes no more, since the missing
 * callback is unknown. Thread-safe.
 */
final class CallbackDiary implements Executor {
  private final CandidateDiary diary;
  private final Baton baton;
  private final TroubleMaker trouble;
  private final Executor threads;
  private final Random random;
  private volatile boolean rejected;

  CallbackDiary(CandidateDiary diary, Baton baton, TroubleMaker trouble, Executor threads) {
    this.diary = diary;
    this.baton = baton;
    this.trouble = trouble;
    this.threads = threads;
    this.random = new Random(diary.who().hashCode());
  }

  /** Returns the dice of this candidate. */
  Random candidateDice() {
    return random;
  }

  /** Notes a callback, and lets trouble strike it. */
  void noteCallback(JournalEventKind kind, Leadership leadership, String note) {
    noteCallback(kind, leadership.fencingToken(), note);
  }

  /** Notes a callback, and lets trouble strike it. */
  void noteCallback(JournalEventKind kind, long token, String note) {
    if (!rejected) {
      diary.noteEvent(kind, token, note);
    }
    trouble.strikeCallback(baton, random);
  }

  /** Runs a callback, unless trouble strikes first. Sometimes trouble strikes just afterwards. */
  @Override
  public void execute(Runnable callback) {
    try {
      if (random.nextBoolean()) {
        trouble.strikeExecutor(random);
      }
      threads.execute(callback);
      trouble.strikeExecutor(random);
    } catch (RejectedExecutionException e) {
      rejected = true;
      throw e;
    }
  }
}
