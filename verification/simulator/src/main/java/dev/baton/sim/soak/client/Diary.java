package dev.baton.sim.soak.client;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;

/**
 * The part of one candidate in the journal of its process. Thread-safe.
 *
 * @param who the candidate, by a name that it alone has
 */
public record Diary(Journal journal, String who, Line line) {
  /** Something happens now. */
  public void note(Kind kind, long number, String note) {
    note(System.nanoTime(), kind, number, note);
  }

  /** Something happened at {@code at}. */
  void note(long at, Kind kind, long number, String note) {
    journal.write(new Happening(at, who, line.path(), kind, number, note));
  }
}
