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
      case NODE_GONE -> ": this candidate's node in ZooKeeper was deleted";
      case EVICTED -> ": this candidate was evicted" + by;
      case DENIED -> ": ZooKeeper no longer permits it";
      case FAILED -> ": Baton itself failed";
      case TRANSFERRED -> ": handed over to another candidate" + by;
      case CEDED -> ": this candidate has to leave the queue for a while" + by;
      case UNFIT -> ": this candidate is not fit to lead" + describeFailure(leadership);
      case RESIGNED -> ": this candidate was asked to give it up" + by;
      case CLOSED -> "";
    };
  }

  private static String describeFailure(Leadership leadership) {
    String why = leadership.endedBy().map(check -> ", since " + check.reason()).orElse("");
    return PrintableText.makePrintable(why);
  }

  private static String describeRequester(RequestOrigin message) {
    String reason = message.reason().isEmpty() ? "" : " (" + message.reason() + ")";
    return PrintableText.makePrintable(", by " + message.sender() + reason);
  }
}
