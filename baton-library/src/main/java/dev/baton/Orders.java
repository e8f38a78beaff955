package dev.baton;

import dev.baton.protocol.Mail;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Own;
import dev.baton.runtime.ClaimRunner;

/** What a leader does that finds an order in its node. */
final class Orders {
  private Orders() {}

  /**
   * Does it, and notes for whom; unless it was taken back meanwhile, or the place has been given up
   * anyway. In the loop.
   */
  static void obey(Mail order, ClaimRunner leader, Work work) {
    Own own = leader.claim().own();
    if (own == null || !order.equals(own.mail())) {
      return;
    }
    work.evicted(Message.of(order));
    if (order.kind() == Mail.Kind.TRANSFER) {
      Seat.parse(order.about()).ifPresent(leader::transfer);
    } else {
      leader.resign();
    }
  }
}
