package dev.baton.cli.run;

import dev.baton.cli.io.PrintableText;
import dev.baton.election.Leadership;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;

/** Explains to users why leadership ended before the command did. */
final class LossMessages {
  /** The reason when the lease of a command ran out before the library reported a loss. */
  static final String NO_ANSWER = ": ZooKeeper did not answer in time";

  private LossMessages() {}

  static String describeLoss(Leadership leadership, EndReason reason) {
    String by = leadership.endedBy().map(LossMessages::describeRequester).orElse("");
    return switch (reason) {
      case LEASE_OVER -> NO_ANSWER;
      case SESSION_EXPIRED -> ": ZooKeeper ended the session";
      case NODE_GONE -> ": somebody deleted our node in ZooKeeper";
      case EVICTED -> ": somebody had us evicted" + by;
      case DENIED -> ": ZooKeeper no longer permits it";
      case FAILED -> ": Baton itself failed";
      case TRANSFERRED -> ": we were to hand over to another one" + by;
      case CEDED -> ": we were told to keep out of the line" + by;
      case RESIGNED -> ": we were told to give it up" + by;
      case CLOSED -> "";
    };
  }

  private static String describeRequester(RequestOrigin message) {
    String reason = message.reason().isEmpty() ? "" : " (" + message.reason() + ")";
    return PrintableText.makePrintable(", by " + message.sender() + reason);
  }
}
