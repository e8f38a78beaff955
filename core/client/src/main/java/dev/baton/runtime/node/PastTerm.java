package dev.baton.runtime.node;

import dev.baton.journal.Escapes;
import dev.baton.protocol.Reason;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One term of an election, as its history has it. Times are milliseconds since 1970, by the clock
 * of who wrote them.
 *
 * @param id of the leader
 * @param token its fencing token
 * @param from when it began; 0 where its leader never said so, and its successor wrote this
 * @param to when it ended or, where {@code reason} is null, when its successor knew that it had; 0
 *     if it lasts
 * @param reason why it ended; null if it lasts, or its leader never said so
 * @param by who had it ended, if somebody had
 * @param why they wanted that
 */
public record PastTerm(
    String id, long token, long from, long to, @Nullable Reason reason, String by, String why) {
  /** So many bytes its end has at most: who had it ended, and why, each byte escaped maybe. */
  static final int LONGEST_END = 1024;

  private static final int FIELDS = 7;

  /** One that has begun. */
  public static PastTerm begun(String id, long token, long from) {
    return new PastTerm(id, token, from, 0, null, "", "");
  }

  /** Whether it has not ended, as far as is written. */
  public boolean lasts() {
    return to == 0;
  }

  /** The same, ended. */
  PastTerm ended(long when, @Nullable Reason reason, String by, String why) {
    return new PastTerm(id, token, from, when, reason, by, why);
  }

  /** One line, its fields separated by tabs. */
  String line() {
    return String.join(
        "\t",
        Long.toString(token),
        Long.toString(from),
        Long.toString(to),
        reason == null ? "" : reason.name(),
        Escapes.escape(id),
        Escapes.escape(by),
        Escapes.escape(why));
  }

  /** What a line says; nothing if that is no term. More fields are for later versions. */
  public static Optional<PastTerm> parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length < FIELDS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new PastTerm(
              Escapes.unescape(fields[4]),
              Long.parseLong(fields[0]),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              reason(fields[3]),
              Escapes.unescape(fields[5]),
              Escapes.unescape(fields[6])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Reason reason(String name) {
    return Arrays.stream(Reason.values())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
