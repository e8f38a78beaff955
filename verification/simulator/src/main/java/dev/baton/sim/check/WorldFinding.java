package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.Locale;

/**
 * The events that only the simulator and the soak test note, for their checkers. In a journal they
 * are {@link JournalEventKind#OBSERVED}; the note begins with the name of the finding.
 */
public enum WorldFinding {
  /**
   * The candidate never gives up its place before its work has stopped, however long that takes.
   */
  INSISTS(""),
  /** The candidate was not told in time that its leadership is over. */
  UNTOLD("%1$s was not told in time that it no longer leads %2$s"),
  /** The candidate's process exits within a callback, so it hears of nothing more. */
  UNHEARD("the process of %1$s exits within a callback"),
  /** The candidate came to lead although it has not been told to join. */
  EARLY("%1$s leads %2$s before it has joined"),
  /** The candidate did not react to a change of the queue. The detail says to which. */
  DEAF("%1$s in %2$s has not reacted"),
  /** A session was given up although servers had not ended it, and nothing required that. */
  GIVEN_UP("the session of %1$s in %2$s was given up, and its node with token %3$d stands"),
  /** The candidate's leadership was valid at this moment, although it had ended before. */
  REVIVED("%1$s leads %2$s with token %3$d, whose term had ended"),
  /** The candidate leads although another program deleted its node a session timeout ago. */
  OUTLIVES("%1$s leads %2$s long after its node was deleted"),
  /**
   * The candidate leads by a place that came after the end of the queue, by its sequence number.
   * The detail is the name of its node.
   */
  BEYOND("%1$s leads %2$s although its place is behind the end of the queue"),
  /** The candidate came to lead while the node of another library's member was ahead. */
  OUT_OF_TURN("%1$s leads %2$s although another library's member is ahead"),
  /** A message was written into a node, and another library's member may not survive that. */
  STALLS("a message to a participant of %2$s may stall another library's member"),
  /**
   * The candidate's term was lost from the history. The detail may name other terms that were lost
   * too.
   */
  FORGOTTEN("the history of %2$s lacks the term of %1$s with token %3$d"),
  /**
   * A stranger deleted the candidate's node while the candidate was not permitted to read it. So
   * the servers told it nothing, and it may come to lead until its lease is over.
   */
  HIDDEN(""),
  /** The lock was not free when the call returned that waits for it to be free. */
  NOT_FREE("%1$s has released %2$s with token %3$d, and its node stands"),
  /** A try gave up before servers had the time to answer, and not because of others. */
  HASTY("%1$s has tried %2$s, and gave up at once"),
  /** In the end an observer does not know who leads, or was not told. The detail says more. */
  UNSEEN("an observer of %2$s does not see who leads"),
  /** An observer was told of a leader after it had been told of a later one. */
  SEEN_LATE("an observer of %2$s is told of token %3$d after a larger one"),
  /** In the end a shard is not led, or the shares of the members differ. The detail has them. */
  UNEVEN("the shards at %2$s are not shared out evenly"),
  /** The candidate leads although its check has failed for too long. The detail says how. */
  UNFIT("%1$s leads %2$s with token %3$d although its check fails"),
  /** The candidate was found unfit to lead after too few failures. */
  RASH("%1$s gave %2$s up, with token %3$d, soon after its check had passed"),
  /** The leader of a paused election gave up for its check, or for a priority. */
  MOVED("%1$s gave %2$s up, with token %3$d, although it was paused"),
  /** Work of a schedule was started. The detail says in which slot. */
  SLOT_STARTED(""),
  /** Work of a schedule was started more often than its rules allow. */
  SLOT_TWICE("%2$s was started twice in a slot"),
  /** Work of a schedule was started before its slot, by the clock of the servers. */
  SLOT_EARLY("%2$s was started before its slot"),
  /** Work of a schedule was started before its start was recorded. */
  SLOT_UNRECORDED("%2$s was started without a record"),
  /** A slot was begun that is not later than the last one, or for which there was no retry. */
  SLOT_AGAIN("%2$s has begun a recorded slot again"),
  /** The node of a schedule was written more often than needed, or by a host that waits. */
  SLOT_WRITES("the node of %2$s was written without need"),
  /** In the end no slot begins any more. */
  SLOTS_STOP("no slot of %2$s begins any more"),
  /** The servers have started anew with data from a backup. Tokens begin anew. */
  RESTORED(""),
  /** The candidate leads with a smaller token than before, and its process was not told so. */
  BACKWARDS("%1$s leads %2$s with token %3$d, which is not larger than one before"),
  /** The candidates' last chance to have led is over. */
  JUDGED(""),
  /** From now on all candidates are left alone. */
  CALM(""),
  /** The time in which all candidates are left alone is over. */
  CALM_OVER(""),
  /** Something was left behind at the end, or grew beyond its bounds. The detail says what. */
  LEFTOVER("left over");

  /** The sentence with the candidate, the path and the token; empty for a mere marker. */
  private final String sentence;

  WorldFinding(String sentence) {
    this.sentence = sentence;
  }

  /**
   * Returns the event of this finding.
   *
   * @param at the moment, in nanoseconds
   * @param who the candidate concerned; empty for none
   * @param line the path concerned; empty for none
   * @param token the fencing token concerned; 0 for none
   * @param detail text to append to the sentence; empty for none
   */
  public JournalEvent createEvent(long at, String who, String line, long token, String detail) {
    String begin = String.format(Locale.ROOT, sentence, who, line, token);
    String text = detail.isEmpty() ? begin : begin + ": " + detail;
    String note = text.isEmpty() ? name() : name() + " " + text;
    return new JournalEvent(at, who, line, JournalEventKind.OBSERVED, token, note);
  }

  /** Returns the event of this finding if it concerns no candidate. */
  public JournalEvent createWorldEvent(long at, String detail) {
    return createEvent(at, "", "", 0, detail);
  }

  /** Returns true if {@code event} tells of this finding. */
  public boolean matchesEvent(JournalEvent event) {
    String note = event.note();
    return event.kind() == JournalEventKind.OBSERVED
        && note.startsWith(name())
        && (note.length() == name().length() || note.charAt(name().length()) == ' ');
  }
}
