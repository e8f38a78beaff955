package dev.baton.sim;

import dev.baton.protocol.claim.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways in which a client can connect. A new handle connects to a server that may lag behind.
 * The old handle connects to a server that knows at least what the client has seen. That server
 * creates events for the changes that the client has missed, in any order.
 */
final class Connecting {
  private Connecting() {}

  static int ways(World world, Client client) {
    if (!client.session) {
      return 1;
    }
    int ways = world.history.size();
    for (int lag = 0; lag <= world.behind(client) && client.seen != null; lag++) {
      ways += orders(missed(world, client, lag).size());
    }
    return ways;
  }

  static void connect(World world, Client client, int way) {
    if (!client.session) {
      Carrier.deliver(world, client, new Event.SessionExpired());
      client.session = true;
    }
    int left = way - world.history.size();
    if (left < 0) {
      client.forgetWatches();
      arrive(world, client, way, List.of());
      return;
    }
    int lag = 0;
    while (left >= orders(missed(world, client, lag).size())) {
      left -= orders(missed(world, client, lag).size());
      lag++;
    }
    List<Event> missed = missed(world, client, lag);
    Watches.fire(client, seen(client), world.tree(lag), false);
    client.seen = null;
    arrive(world, client, lag, order(missed, left));
  }

  private static void arrive(World world, Client client, int lag, List<Event> madeUp) {
    client.up = true;
    client.isNew = false;
    world.setBehind(client, lag);
    client.toClient.add(new Event.Connected());
    client.toClient.addAll(madeUp);
  }

  private static List<Event> missed(World world, Client client, int lag) {
    return Watches.fire(client.copy(), seen(client), world.tree(lag), false);
  }

  private static Tree seen(Client client) {
    return java.util.Objects.requireNonNull(client.seen);
  }

  private static int orders(int events) {
    int orders = 1;
    for (int i = 2; i <= events; i++) {
      orders *= i;
    }
    return orders;
  }

  /** Returns the permutation number {@code way} of {@code events}. */
  private static List<Event> order(List<Event> events, int way) {
    List<Event> left = new ArrayList<>(events);
    List<Event> ordered = new ArrayList<>();
    int rest = way;
    for (int size = left.size(); size > 0; size--) {
      ordered.add(left.remove(rest % size));
      rest /= size;
    }
    return ordered;
  }
}
