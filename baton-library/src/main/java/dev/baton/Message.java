package dev.baton;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Mail;

/**
 * What somebody wants of a holder.
 *
 * @param from who, as they call themselves
 * @param reason why, in their words
 */
public record Message(String from, String reason) {
  private static final int LONGEST_REASON = 256;

  /** From whoever this process is. */
  static Message ofProcess(String reason) {
    return new Message(ThisProcess.userAndId(), reason);
  }

  static Message of(Mail mail) {
    return new Message(mail.from(), mail.reason());
  }

  /** To be written into somebody's node, if it is not too long. */
  Mail as(Mail.Kind kind) {
    return as(kind, "");
  }

  /** The same, with what it is about. */
  Mail as(Mail.Kind kind, String about) {
    check("an id", from, CandidateBuilder.LONGEST_ID);
    check("a reason", reason, LONGEST_REASON);
    return new Mail(kind, 0, from, reason, about);
  }

  private static void check(String what, String text, int most) {
    int bytes = text.getBytes(UTF_8).length;
    if (bytes > most) {
      throw new IllegalArgumentException(what + " has at most " + most + " bytes, not " + bytes);
    }
  }
}
