package dev.baton.internal;

import dev.baton.participants.Message;
import dev.baton.protocol.claim.Mail;
import java.time.Duration;
import java.util.Optional;

/** Reads and writes the orders and requests that are put into a holder's node. */
public final class OrderCodec {
  private static final TextRange REASON = new TextRange("a reason", 0, 256);
  private static final DurationRange OUT =
      DurationRange.upToAYear("out (the time out of the line)");

  private OrderCodec() {}

  /** Creates a message from this process. */
  public static Message ofProcess(String reason) {
    return new Message(ThisProcess.userAndId(), reason);
  }

  public static Message read(Mail mail) {
    return new Message(mail.from(), mail.reason());
  }

  /**
   * Returns {@code message} in the form for a node.
   *
   * @throws IllegalArgumentException if its id or reason is too long or UTF-8 cannot express it
   */
  static Mail write(Message message, Mail.Kind kind) {
    return write(message, kind, "");
  }

  /**
   * Returns {@code message} in the form for a node.
   *
   * @param out how long the participant must stay out of the queue
   * @throws IllegalArgumentException if its id or reason is too long or UTF-8 cannot express it, or
   *     {@code out} is shorter than 1 ms or longer than a year
   */
  public static Mail writeCede(Message message, Duration out) {
    return write(message, Mail.Kind.CEDE, Long.toString(checkedOut(out).toMillis()));
  }

  private static Mail write(Message message, Mail.Kind kind, String about) {
    return new Mail(
        kind, 0, TextRange.ID.checked(message.from()), REASON.checked(message.reason()), about);
  }

  /** Returns how long {@code order} wants its participant to keep out, if it says so clearly. */
  public static Optional<Duration> out(Mail order) {
    try {
      return Optional.of(checkedOut(Duration.ofMillis(Long.parseLong(order.about()))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns {@code out}.
   *
   * @throws IllegalArgumentException if it is shorter than 1 ms or longer than a year
   */
  public static Duration checkedOut(Duration out) {
    return OUT.checked(out);
  }
}
