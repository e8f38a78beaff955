package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;

/**
 * A candidate's part of the journal of its process. Thread-safe.
 *
 * @param who the unique name of the candidate
 */
public record CandidateDiary(ProcessJournal journal, String who, SoakElection election) {
  /** Notes an event that happens now. */
  public void noteEvent(JournalEventKind kind, long number, String note) {
    noteEvent(System.nanoTime(), kind, number, note);
  }

  /** Notes an event that happened at {@code at}. */
  void noteEvent(long at, JournalEventKind kind, long number, String note) {
    journal.writeEvent(new JournalEvent(at, who, election.path(), kind, number, note));
  }
}
