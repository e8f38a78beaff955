package dev.baton.runtime.loop;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.QueueListing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The last steps of all claims, in order: some thousands, fewer where queues are long. The log and
 * a bug report are made from them. Every step is also logged at level DEBUG. Thread-safe.
 */
public final class StepJournal {
  private static final LoopLog log = LoopLog.named("dev.baton.journal");

  /**
   * The largest weight of all entries together. An entry weighs one, plus one for each name in its
   * event.
   */
  private static final int HEAVIEST = 32_768;

  private static final int MOST = 4096;

  /** The number of steps that may wait for the reader. */
  private static final int CAPACITY = 4096;

  private final IsolatedCalls calls;
  private final Deque<JournalEntry> entries = new ArrayDeque<>();
  private int weight;
  private volatile Consumer<JournalEntry> reader = entry -> {};
  private volatile @Nullable BackgroundThread thread;

  /** Creates an empty journal, which calls its reader by {@code calls}. */
  public StepJournal(IsolatedCalls calls) {
    this.calls = calls;
  }

  /**
   * Tells {@code reader} each step from now on, in order, on a thread of its own. A slow reader
   * misses steps; the log says how many.
   */
  public void readBy(Consumer<JournalEntry> reader) {
    BackgroundThread own = new BackgroundThread("baton-journal", CAPACITY);
    thread = own;
    readBy(
        entry -> {
          tellLeftOut(own.takeLeftOut());
          reader.accept(entry);
        },
        own);
  }

  private static void tellLeftOut(long steps) {
    if (steps > 0) {
      log.warn("The reader of the journal was too slow, and missed {} steps", steps);
    }
  }

  /**
   * Tells {@code reader} each step from now on.
   *
   * @param executor calls the reader; takes no time itself, since the loop calls it
   */
  public void readBy(Consumer<JournalEntry> reader, Executor executor) {
    Consumer<JournalEntry> isolated =
        entry -> calls.runCall("The reader of the journal", () -> reader.accept(entry));
    this.reader =
        entry ->
            calls.runCall(
                "The executor of the reader of the journal",
                () -> executor.execute(() -> isolated.accept(entry)));
  }

  /** Has the reader told what it has not been told yet, but waits no longer than {@code millis}. */
  public void closeReader(long millis) {
    if (thread != null) {
      thread.close(millis);
    }
  }

  public void appendEntry(JournalEntry entry) {
    synchronized (entries) {
      entries.addLast(entry);
      weight += weightOf(entry);
      while (entries.size() > MOST || (weight > HEAVIEST && entries.size() > 1)) {
        weight -= weightOf(entries.removeFirst());
      }
    }
    log.debug("{}", entry);
    reader.accept(entry);
  }

  private static int weightOf(JournalEntry entry) {
    ClaimEvent event = entry.event();
    if (event instanceof ClaimEvent.JoinAnswered both) {
      event = both.line();
    }
    if (!(event instanceof ClaimEvent.QueueRead read)) {
      return 1;
    }
    QueueListing queue = read.queue();
    return 1 + queue.seats().size() + queue.late().size() + queue.winners().size();
  }

  /** Returns the steps that are still known, the oldest first. */
  public List<JournalEntry> entries() {
    synchronized (entries) {
      return new ArrayList<>(entries);
    }
  }
}
