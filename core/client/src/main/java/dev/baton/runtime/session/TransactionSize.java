package dev.baton.runtime.session;

import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;

/**
 * The size of transactions with many parts. Servers end the connection of a client that sends a
 * larger one than they accept.
 */
public final class TransactionSize {
  private TransactionSize() {}

  /** Returns whether servers accept {@code parts} as one transaction, by default. */
  public static boolean fits(SessionKeeper keeper, List<? extends ZooKeeperRequest> parts) {
    return keeper.sizeOf(new ZooKeeperRequest.MultiRequest(List.copyOf(parts))) <= WireSize.LONGEST;
  }

  /** Returns as many of the first {@code parts} as fit into one transaction, at least one. */
  public static <T extends ZooKeeperRequest> List<T> takeFitting(
      SessionKeeper keeper, List<T> parts) {
    List<T> first = parts;
    while (first.size() > 1 && !fits(keeper, first)) {
      first = first.subList(0, first.size() / 2);
    }
    return List.copyOf(first);
  }
}
