package dev.baton;

import dev.baton.protocol.Mail;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Own;
import dev.baton.runtime.ClaimRunner;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a candidate does that finds an order in its node. */
final class Orders {
  private Orders() {}

  /**
   * Does it, and notes for whom; unless it was taken back meanwhile, or the place has been given up
   * anyway. In the loop.
   *
   * @param work of the last term, if there was one
   * @param cede has the candidate keep out of the line for so long
   */
  static void obey(Mail order, ClaimRunner claim, @Nullable Work work, Consumer<Duration> cede) {
    Own own = claim.claim().own();
    if (own == null || !order.equals(own.mail())) {
      return;
    }
    if (work != null) {
      work.evicted(Message.of(order));
    }
    switch (order.kind()) {
      case TRANSFER -> Seat.parse(order.about()).ifPresent(claim::transfer);
      case CEDE -> Absence.in(order).ifPresent(cede);
      default -> claim.resign();
    }
  }
}
