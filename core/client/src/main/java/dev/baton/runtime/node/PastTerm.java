package dev.baton.runtime.node;

import dev.baton.protocol.EndReason;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A term of an election, as its history has it. Times are milliseconds since 1970, by the clock of
 * the process that wrote them.
 *
 * @param id the id of the leader
 * @param token its fencing token
 * @param from when it began; 0 where its leader never wrote that, and its successor wrote this
 * @param to when it ended; where {@code reason} is null, when its successor knew that it had; 0
 *     while it lasts
 * @param reason why it ended; null while it lasts, or if its leader never wrote that
 * @param by the id of the process that had it ended, if any
 * @param why the reason that this process gave
 */
public record PastTerm(
    String id, long token, long from, long to, @Nullable EndReason reason, String by, String why) {
  private static final int FIELDS = 7;
  private static final long LATEST_MILLIS = 253_402_300_799_999L; // the end of the year 9999

  /** Creates a term that has begun. */
  public static PastTerm begunTerm(String id, long token, long from) {
    return new PastTerm(id, token, from, 0, null, "", "");
  }

  /** Returns whether its times are moments that people can read. Programs may write anything. */
  boolean hasPossibleTimes() {
    return isPossible(from) && isPossible(to);
  }

  /** A clock may be set to a time before 1970. */
  private static boolean isPossible(long millis) {
    return millis >= -LATEST_MILLIS && millis <= LATEST_MILLIS;
  }

  /** Returns whether it has not ended, as far as is written. */
  public boolean isLasting() {
    return to == 0;
  }

  /** Returns this term with its end. */
  PastTerm withEnd(long when, @Nullable EndReason reason, String by, String why) {
    return new PastTerm(id, token, from, when, reason, by, why);
  }

  /** Returns this term; if it lasts, with an end before the {@code next} one began, or ended. */
  PastTerm endedBefore(PastTerm next) {
    return isLasting() ? withEnd(next.from() == 0 ? next.to() : next.from(), null, "", "") : this;
  }

  /** Returns this term as a line of fields separated by tabs. */
  String toLine() {
    return String.join(
        "\t",
        Long.toString(token),
        Long.toString(from),
        Long.toString(to),
        reason == null ? "" : reason.name(),
        TextEscapes.escape(id),
        TextEscapes.escape(by),
        TextEscapes.escape(why));
  }

  /**
   * Returns the term in {@code line}; empty if it is no term. Additional fields are for later
   * versions.
   */
  public static Optional<PastTerm> parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length < FIELDS) {
      return Optional.empty();
    }
    try {
      PastTerm term =
          new PastTerm(
              TextEscapes.unescape(fields[4]),
              Long.parseLong(fields[0]),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              parseReason(fields[3]),
              TextEscapes.unescape(fields[5]),
              TextEscapes.unescape(fields[6]));
      return Optional.of(term).filter(PastTerm::hasPossibleTimes);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static @Nullable EndReason parseReason(String name) {
    return Arrays.stream(EndReason.values())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
