package dev.baton;

import dev.baton.protocol.Mail;

/**
 * What somebody wants of a holder.
 *
 * @param from who, as they call themselves
 * @param reason why, in their words
 */
public record Message(String from, String reason) {
  private static final TextRange REASON = new TextRange("a reason", 0, 256);

  /** From whoever this process is. */
  static Message ofProcess(String reason) {
    return new Message(ThisProcess.userAndId(), reason);
  }

  static Message of(Mail mail) {
    return new Message(mail.from(), mail.reason());
  }

  /** Returns it as it is written into a node; refuses what {@link TextRange} refuses. */
  Mail as(Mail.Kind kind) {
    return as(kind, "");
  }

  /** The same, with what it is about. */
  Mail as(Mail.Kind kind, String about) {
    return new Mail(kind, 0, TextRange.ID.checked(from), REASON.checked(reason), about);
  }
}
