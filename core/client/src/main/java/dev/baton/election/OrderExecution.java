package dev.baton.election;

import dev.baton.internal.OrderCodec;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.runtime.claim.ClaimRunner;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Carries out the orders that a candidate finds in its node. */
final class OrderExecution {
  private OrderExecution() {}

  /**
   * Obeys the order, and notes its sender. It does nothing if the order was taken back meanwhile,
   * or the place has been given up anyway. Called in the loop.
   *
   * @param order the order
   * @param claim the claim with the node in which the order was found
   * @param work the work of the last term, if there was one
   * @param cede makes the candidate stay out of the queue for a duration
   */
  static void obeyOrder(
      NodeMessage order, ClaimRunner claim, @Nullable TermCallbacks work, Consumer<Duration> cede) {
    OwnNode own = claim.claim().own();
    if (own == null || !order.equals(own.mail())) {
      return;
    }
    Optional<Runnable> action =
        switch (order.kind()) {
          case TRANSFER ->
              successorOf(order, own).map(successor -> () -> claim.handOverTo(successor));
          case CEDE -> OrderCodec.cedeDuration(order).map(out -> () -> cede.accept(out));
          default -> Optional.of(claim::resignTerm);
        };
    if (work != null && action.isPresent()) {
      work.noteEndedBy(OrderCodec.readOrigin(order));
    }
    action.ifPresent(Runnable::run);
  }

  private static Optional<QueueNode> successorOf(NodeMessage order, OwnNode own) {
    return own.node() instanceof QueueNode place
        ? place.format().parsePlace(order.about())
        : Optional.empty();
  }
}
