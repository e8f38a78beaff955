package dev.baton.internal;

import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.claim.NodeMessage;
import java.time.Duration;
import java.util.Optional;

/** Reads and writes the orders and requests that are put into a holder's node. */
public final class OrderCodec {
  private static final DurationRange OUT =
      DurationRange.upToAYear("out (the time out of the queue)");

  private OrderCodec() {}

  /** Creates a message from this process. */
  public static RequestOrigin originOfProcess(String reason) {
    return new RequestOrigin(ThisProcess.userAndId(), reason);
  }

  public static RequestOrigin readOrigin(NodeMessage message) {
    return new RequestOrigin(message.from(), message.reason());
  }

  /**
   * Returns {@code message} in the form for a node.
   *
   * @throws IllegalArgumentException if its id or reason is too long or UTF-8 cannot express it
   */
  static NodeMessage writeMessage(RequestOrigin message, NodeMessage.MessageKind kind) {
    return writeMessage(message, kind, "");
  }

  /**
   * Returns {@code message} in the form for a node.
   *
   * @param out how long the participant must stay out of the queue
   * @throws IllegalArgumentException if its id or reason is too long or UTF-8 cannot express it, or
   *     {@code out} is shorter than 1 ms or longer than a year
   */
  public static NodeMessage writeCede(RequestOrigin message, Duration out) {
    return writeMessage(
        message, NodeMessage.MessageKind.CEDE, Long.toString(checkedOut(out).toMillis()));
  }

  private static NodeMessage writeMessage(
      RequestOrigin message, NodeMessage.MessageKind kind, String about) {
    return new NodeMessage(
        kind,
        0,
        TextRange.ID.checkedText(message.sender()),
        TextRange.REASON.checkedText(message.reason()),
        about);
  }

  /** Returns how long {@code order} wants its participant to keep out, if it says so clearly. */
  public static Optional<Duration> cedeDuration(NodeMessage order) {
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
    return OUT.checkedDuration(out);
  }
}
