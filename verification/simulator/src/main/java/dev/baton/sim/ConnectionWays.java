package dev.baton.sim;

import dev.baton.protocol.claim.ClaimEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which a client can connect. A new handle connects to a server that may lag behind.
 * The old handle connects to a server that knows at least what the client has seen. That server
 * creates events for the changes that the client has missed, in any order.
 */
final class ConnectionWays {
  private ConnectionWays() {}

  static int countWays(ExplorerWorld world, ClientState client) {
    if (!client.session) {
      return 1;
    }
    int ways = world.history.size();
    for (int lag = 0; lag <= world.lagOf(client) && client.seen != null; lag++) {
      ways += countOrders(missedEvents(world, client, lag).size());
    }
    return ways;
  }

  static void connectClient(ExplorerWorld world, ClientState client, int way) {
    if (!client.session) {
      EventDelivery.deliverEvent(world, client, new ClaimEvent.SessionExpired());
      client.session = true;
    }
    int left = way - world.history.size();
    if (left < 0) {
      client.forgetWatches();
      completeConnection(world, client, way, List.of());
      return;
    }
    int lag = 0;
    while (left >= countOrders(missedEvents(world, client, lag).size())) {
      left -= countOrders(missedEvents(world, client, lag).size());
      lag++;
    }
    List<ClaimEvent> missed = missedEvents(world, client, lag);
    WatchEvents.fireWatches(client, seenState(client), world.stateBehind(lag), false);
    client.seen = null;
    completeConnection(world, client, lag, permuteEvents(missed, left));
  }

  private static void completeConnection(
      ExplorerWorld world, ClientState client, int lag, List<ClaimEvent> madeUp) {
    client.up = true;
    client.isNew = false;
    world.setBehind(client, lag);
    client.toClient.add(new ClaimEvent.SessionConnected());
    client.toClient.addAll(madeUp);
  }

  private static List<ClaimEvent> missedEvents(ExplorerWorld world, ClientState client, int lag) {
    return WatchEvents.fireWatches(
        client.copyState(), seenState(client), world.stateBehind(lag), false);
  }

  private static NodeTree seenState(ClientState client) {
    return java.util.Objects.requireNonNull(client.seen);
  }

  private static int countOrders(int events) {
    int orders = 1;
    for (int i = 2; i <= events; i++) {
      orders *= i;
    }
    return orders;
  }

  /** Returns the permutation number {@code way} of {@code events}. */
  private static List<ClaimEvent> permuteEvents(List<ClaimEvent> events, int way) {
    List<ClaimEvent> left = new ArrayList<>(events);
    List<ClaimEvent> ordered = new ArrayList<>();
    int rest = way;
    for (int size = left.size(); size > 0; size--) {
      ordered.add(left.remove(rest % size));
      rest /= size;
    }
    return ordered;
  }
}
