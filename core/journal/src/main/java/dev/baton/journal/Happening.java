package dev.baton.journal;

import dev.baton.protocol.Mode;
import java.util.Locale;

/**
 * One thing that happened, as an onlooker with a true clock saw it.
 *
 * @param at nanoseconds of that clock
 * @param who the candidate concerned, by a name that nobody else in the world has; empty for none
 * @param line the path of the election or lock concerned; empty for none
 * @param token the fencing token concerned; 0 for none
 * @param note for people, but where {@link Kind} says more
 */
public record Happening(long at, String who, String line, Kind kind, long token, String note) {
  private static final int FIELDS = 6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** What can happen. */
  public enum Kind {
    /**
     * A process begins to write its journal, by the wall clock of the host that the note names: all
     * moments of such a journal are nanoseconds since 1970.
     */
    BEGAN,
    /** It goes on writing it here: what it wrote before was set aside. */
    GOES_ON,
    /** It lives; of several such moments in a row only the last one is kept. */
    LIVES,
    /** It ends, in order. */
    ENDED,
    /** Steps are missing here, as many as the note says: they came too fast to be written. */
    MISSING,
    /** The candidate wants to lead from now on; the note is its turn rule, or its mode's text. */
    CAME,
    /** The candidate is being told its place in line, the note; 0 where there is no line. */
    STANDS,
    /** The candidate is being told what somebody has written into its node; the note says what. */
    MAIL,
    /**
     * A place in the line came to be; the token is the one that it would give, the note its mode's
     * text.
     */
    PLACED,
    /** A place in the line is gone. */
    GONE,
    /** It was seen for the last time; when it went, nobody knows. */
    LAST_SEEN,
    /** The node from which this token comes was deleted by the candidate to which it belongs. */
    RELEASED,
    /** The candidate's leadership was valid at this moment. */
    VALID,
    /** The candidate is being told that it leads. */
    ELECTED,
    /** The candidate is being told that its leadership may end soon. */
    SUSPENDED,
    /** The candidate is being told that its leadership goes on. */
    RESUMED,
    /** The candidate is being told that its leadership ends; the note says why. */
    REVOKED,
    /**
     * The candidate is being told that something, which the note names, keeps it out of the line.
     */
    PROBLEM,
    /** The candidate gives no place up before its work has stopped, however long that takes. */
    INSISTS,
    /** The candidate was not told in time that its leadership is over. */
    UNTOLD,
    /** The candidate's executor refused a callback, so that the candidate is not told something. */
    UNHEARD,
    /** The candidate did not react to a change of the line; the note says to which. */
    DEAF,
    /** The candidate's leadership was valid at this moment, although it had been over before. */
    REVIVED,
    /** The candidate leads although a stranger deleted its node a session timeout ago. */
    OUTLIVES,
    /** The candidate leads by a place whose sequence number came after the end of the line. */
    BEYOND,
    /** The candidate was asked to resign. */
    RESIGNS,
    /** The candidate was asked to leave. */
    LEAVES,
    /** The candidate's process was ended without a word. */
    KILLED,
    /** The candidate has left for good. */
    LEFT,
    /** A resource that keeps to fencing tokens took a write. */
    WROTE,
    /** A resource that keeps to fencing tokens refused a write. */
    REFUSED,
    /** A write that is guarded by the candidate's leadership took effect; the note says which. */
    APPLIED,
    /** The candidate is being told that this guarded write took effect. */
    CONFIRMED,
    /** The candidate is being told that this guarded write took no effect, and will take none. */
    DISCLAIMED,
    /** The candidate is being told that its leadership no longer stands, by a guarded write. */
    FENCED_OFF,
    /**
     * It was written into the history that the candidate led; the note says what became of that.
     */
    RECORDED,
    /** It was lost from the history that the candidate led; the note may say what else was. */
    FORGOTTEN,
    /** A stranger deleted the node from which this token comes, without asking. */
    DELETED,
    /** Something went wrong in the world, as planned. */
    FAULT,
    /** Nothing goes wrong from now on. */
    HEALED,
    /** The candidates' last chance to have led is over. */
    JUDGED,
    /** All candidates are left alone from now on. */
    CALM,
    /** The calm is over. */
    CALM_OVER,
    /** Something was left behind in the end, or grew beyond its bounds. */
    LEFTOVER,
    /** A program error came to light. */
    CRASHED,
    /** A step of the protocol; the note is its line in the journal. */
    STEP
  }

  /** Something that concerns no candidate. */
  public static Happening of(long at, Kind kind, String note) {
    return new Happening(at, "", "", kind, 0, note);
  }

  /** Beside whom it holds of whom this is. */
  public Mode mode() {
    return Mode.parse(note).orElse(Mode.ALONE);
  }

  /** Whether it is of one who holds beside others. */
  public boolean isShared() {
    return mode() == Mode.READ || mode() instanceof Mode.Permits;
  }

  /** The same of somebody who reads. */
  public Happening asOfReader() {
    return noting(Mode.READ.text());
  }

  /** The same with another note. */
  public Happening noting(String words) {
    return new Happening(at, who, line, kind, token, words);
  }

  /** As one line of text, that {@link #parse} reads. */
  public String text() {
    return String.join(
        "\t",
        Long.toString(at),
        Escapes.escape(who),
        Escapes.escape(line),
        kind.name(),
        Long.toString(token),
        Escapes.escape(note));
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Happening parse(String text) {
    String[] fields = text.split("\t", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "it has " + fields.length + " fields, not " + FIELDS + ": " + text);
    }
    return new Happening(
        number(fields[0], "a moment"),
        Escapes.unescape(fields[1]),
        Escapes.unescape(fields[2]),
        kind(fields[3]),
        number(fields[4], "a token"),
        Escapes.unescape(fields[5]));
  }

  private static long number(String text, String what) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not " + what, e);
    }
  }

  private static Kind kind(String text) {
    try {
      return Kind.valueOf(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("nothing is known of '" + text + "'", e);
    }
  }

  /** For people. */
  @Override
  public String toString() {
    String about = token == 0 ? "" : " " + token;
    String place = line.isEmpty() ? "" : " " + line;
    return String.format(
            Locale.ROOT,
            "%12.6f s  %-8s %s",
            at / NANOS_PER_SECOND,
            who,
            kind.name().toLowerCase(Locale.ROOT))
        + place
        + about
        + (note.isEmpty() ? "" : " " + note);
  }
}
