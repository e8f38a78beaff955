package dev.baton.runtime;

import dev.baton.protocol.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last steps of all claims, in order: what the log, the dashboard and a bug report are made of.
 * Every step is also logged, at debug level. Thread-safe.
 */
public final class Journal {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.journal");
  private static final int CAPACITY = 4096;

  private final Deque<Entry> entries = new ArrayDeque<>();

  void append(Entry entry) {
    synchronized (entries) {
      if (entries.size() == CAPACITY) {
        entries.removeFirst();
      }
      entries.addLast(entry);
    }
    if (log.isDebugEnabled()) {
      log.debug("{}", entry.line());
    }
  }

  /** The steps that are still known, the oldest first. */
  public List<Entry> entries() {
    synchronized (entries) {
      return new ArrayList<>(entries);
    }
  }
}
