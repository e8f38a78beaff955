package dev.baton.sim.soak.client;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;

/**
 * A candidate's part of the journal of its process. Thread-safe.
 *
 * @param who the unique name of the candidate
 */
public record Diary(Journal journal, String who, Line line) {
  /** Notes an event that happens now. */
  public void note(Kind kind, long number, String note) {
    note(System.nanoTime(), kind, number, note);
  }

  /** Notes an event that happened at {@code at}. */
  void note(long at, Kind kind, long number, String note) {
    journal.write(new Happening(at, who, line.path(), kind, number, note));
  }
}
