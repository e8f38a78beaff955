package dev.baton.runtime;

import dev.baton.protocol.Entry;
import dev.baton.protocol.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last steps of all claims, in order: what the log, the dashboard and a bug report are made of;
 * some thousands, fewer where lines are long. Every step is also logged, at debug level.
 * Thread-safe.
 */
public final class Journal {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.journal");

  /** Of all entries together; an entry weighs one, and as much again for each name in its event. */
  private static final int HEAVIEST = 32_768;

  private static final int MOST = 4096;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private int weight;
  private volatile Consumer<Entry> reader = entry -> {};

  /** Has {@code reader} told each step from now on, in the loop, so that it must not dawdle. */
  public void readBy(Consumer<Entry> reader) {
    this.reader = reader;
  }

  void append(Entry entry) {
    synchronized (entries) {
      entries.addLast(entry);
      weight += weightOf(entry);
      while (entries.size() > MOST || (weight > HEAVIEST && entries.size() > 1)) {
        weight -= weightOf(entries.removeFirst());
      }
    }
    if (log.isDebugEnabled()) {
      log.debug("{}", entry.line());
    }
    try {
      reader.accept(entry);
    } catch (RuntimeException e) {
      log.error("who reads the journal failed at: {}", entry.line(), e);
    }
  }

  private static int weightOf(Entry entry) {
    return entry.event() instanceof Event.LineRead read
        ? 1 + read.line().places().size() + read.line().marks().size()
        : 1;
  }

  /** The steps that are still known, the oldest first. */
  public List<Entry> entries() {
    synchronized (entries) {
      return new ArrayList<>(entries);
    }
  }
}
