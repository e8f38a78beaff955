package dev.baton.journal;

import dev.baton.protocol.LockMode;
import java.util.Locale;

/**
 * An event in a journal, as an observer with a true clock saw it.
 *
 * @param at the moment, in nanoseconds of that clock
 * @param candidate the candidate concerned, by a name that is unique in the journal; empty for none
 * @param path the path of the election or lock concerned; empty for none
 * @param token the fencing token concerned; 0 for none
 * @param note text for people; {@link JournalEventKind} says where its content is defined
 */
public record JournalEvent(
    long at, String candidate, String path, JournalEventKind kind, long token, String note) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The kinds of events. */
  public enum JournalEventKind {
    /**
     * A process begins to write its journal. The note names its host; all moments in the journal
     * are nanoseconds since 1970 by the wall clock of that host.
     */
    BEGAN,
    /** The process goes on with its journal in this file; the earlier part was set aside. */
    GOES_ON,
    /** The process is alive. Of several such moments in a row only the last one is kept. */
    LIVES,
    /** The process ends in order. */
    ENDED,
    /** Steps are missing here, because they came too fast to be written. The note says how many. */
    MISSING,
    /** The candidate joins the election. The note is its turn rule, or the text of its mode. */
    CAME,
    /**
     * The candidate is told its position in the queue, which is the note; 0 where there is no
     * queue.
     */
    STANDS,
    /** The candidate is told of a message in its node. The note says which. */
    MAIL,
    /**
     * A place in the queue was created. The token is the first one of that place, the note the text
     * of its mode.
     */
    PLACED,
    /** A place in the queue is gone. */
    GONE,
    /** The place in the queue was seen for the last time; the moment of its end is not known. */
    LAST_SEEN,
    /** The node from which this token comes was deleted by the candidate that owns it. */
    RELEASED,
    /** The candidate's leadership was valid at this moment. */
    VALID,
    /** The candidate is told that it leads. */
    ELECTED,
    /** The candidate is told that its leadership may end soon. */
    SUSPENDED,
    /** The candidate is told that its leadership goes on. */
    RESUMED,
    /** The candidate is told that its leadership ends. The note says why. */
    REVOKED,
    /** The candidate is told of a problem that keeps it out of the queue. The note names it. */
    PROBLEM,
    /** The candidate was asked to resign. */
    RESIGNS,
    /** The candidate was asked to leave. */
    LEAVES,
    /** The candidate's process was killed. */
    KILLED,
    /** The candidate has left for good. */
    LEFT,
    /** A resource that checks fencing tokens accepted a write. */
    WROTE,
    /** A resource that checks fencing tokens refused a write. */
    REFUSED,
    /** A write guarded by the candidate's leadership took effect. The note says which. */
    APPLIED,
    /** The candidate is told that this guarded write took effect. */
    CONFIRMED,
    /** The candidate is told that this guarded write took no effect and never will. */
    DISCLAIMED,
    /** The candidate is told, by a guarded write, that its leadership no longer stands. */
    FENCED_OFF,
    /** The candidate's term was written into the history. The note says what became of it. */
    RECORDED,
    /** A program other than Baton deleted the node from which this token comes, without asking. */
    DELETED,
    /** A planned fault happened in the world. */
    FAULT,
    /** No fault happens from now on. */
    HEALED,
    /** A program error came to light. */
    CRASHED,
    /**
     * An observer outside of Baton noted something. The note is its name in capitals, then a space
     * and a sentence. A note without a sentence is a mere marker.
     */
    OBSERVED,
    /** A step of the protocol. The note is its text in the journal. */
    STEP
  }

  /** Creates an event that concerns no candidate. */
  public static JournalEvent ofWorld(long at, JournalEventKind kind, String note) {
    return new JournalEvent(at, "", "", kind, 0, note);
  }

  /** Returns the mode of the candidate or place, as the note of this event says. */
  public LockMode holdMode() {
    return LockMode.parse(note).orElse(LockMode.EXCLUSIVE);
  }

  /** Returns whether the candidate may hold at the same time as others. */
  public boolean isShared() {
    return holdMode() == LockMode.READ || holdMode() instanceof LockMode.PermitMode;
  }

  /** Returns this event with the mode of a reader. */
  public JournalEvent asOfReader() {
    return withNote(LockMode.READ.nodeText());
  }

  /** Returns this event with another note. */
  public JournalEvent withNote(String words) {
    return new JournalEvent(at, candidate, path, kind, token, words);
  }

  /** Returns this event as one line of JSON, which {@link #parse} reads. */
  public String toLine() {
    return JournalJson.formatLine(this);
  }

  /**
   * Parses a line that {@link #toLine} wrote.
   *
   * @throws IllegalArgumentException if {@code text} is no such line
   */
  public static JournalEvent parse(String text) {
    return JournalJson.parseLine(text);
  }

  /** Returns a line for people. */
  @Override
  public String toString() {
    String about = token == 0 ? "" : " " + token;
    String place = path.isEmpty() ? "" : " " + path;
    return String.format(
            Locale.ROOT,
            "%12.6f s  %-8s %s",
            at / NANOS_PER_SECOND,
            candidate,
            kind.name().toLowerCase(Locale.ROOT))
        + place
        + about
        + (note.isEmpty() ? "" : " " + note);
  }
}
