package dev.baton.cli.run;

import dev.baton.cli.io.Printable;
import dev.baton.election.Leadership;
import dev.baton.participants.Message;
import dev.baton.protocol.Reason;

/** Explains to users why leadership ended before the command did. */
final class Loss {
  /** The reason when the lease of a command ran out before the library reported a loss. */
  static final String NO_ANSWER = ": ZooKeeper did not answer in time";

  private Loss() {}

  static String text(Leadership leadership, Reason reason) {
    String by = leadership.eviction().map(Loss::by).orElse("");
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

  private static String by(Message message) {
    String reason = message.reason().isEmpty() ? "" : " (" + message.reason() + ")";
    return Printable.of(", by " + message.from() + reason);
  }
}
