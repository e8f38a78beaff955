package dev.baton.sim;

import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events that a client's server sends when its view changes. */
final class Watches {
  private Watches() {}

  /** Makes the client's server apply its next transaction. */
  static void apply(World world, Client client) {
    client.toClient.addAll(fire(client, world.view(client), next(world, client), true));
    world.setBehind(client, world.behind(client) - 1);
  }

  private static Tree next(World world, Client client) {
    return world.tree(world.behind(client) - 1);
  }

  /**
   * Makes the client's server apply its next transaction, without the events of other clients'
   * nodes.
   */
  static void hush(World world, Client client) {
    int told = client.toClient.size();
    apply(world, client);
    client
        .toClient
        .subList(told, client.toClient.size())
        .removeIf(event -> !isOfOwn(event, client));
    client.hushed = true;
  }

  /**
   * Returns true if the next transaction causes an event of a node that is not the client's own.
   */
  static boolean tells(World world, Client client) {
    Client copy = client.copy();
    return !fire(copy, world.view(client), next(world, client), true).stream()
        .allMatch(event -> isOfOwn(event, client));
  }

  private static boolean isOfOwn(Object event, Client client) {
    return event instanceof Event.NodeEvent own && own.node().equals(client.ownNode());
  }

  /**
   * Orders the events of one transaction. Only a leader that hands over deletes several queue nodes
   * in one transaction. It deletes its own node, the first in the queue, last.
   */
  private static void orderByTransaction(List<Event> events) {
    List<Event.NodeEvent> deleted = new ArrayList<>();
    for (Event event : events) {
      if (event instanceof Event.NodeEvent one && one.change() == Event.Change.DELETED) {
        deleted.add(one);
      }
    }
    if (deleted.size() > 1 && deleted.stream().allMatch(one -> one.node() instanceof Seat)) {
      deleted.sort(Comparator.comparing(one -> (Seat) one.node()));
      events.removeAll(deleted);
      events.addAll(deleted.subList(1, deleted.size()));
      events.add(deleted.get(0));
    }
  }

  /** Uses up the watches that the change from {@code before} to {@code after} fires. */
  static List<Event> fire(Client client, Tree before, Tree after, boolean real) {
    List<Event> events = new ArrayList<>();
    client.watched.removeIf(
        name -> {
          Event event = nodeEvent(name, before.find(name), after.find(name), real);
          if (event != null) {
            events.add(event);
          }
          return event != null;
        });
    orderByTransaction(events);
    if (client.lineWatched && !names(before).equals(names(after))) {
      client.lineWatched = false;
      events.add(new Event.LineChanged());
    }
    return events;
  }

  private static @Nullable Event nodeEvent(
      NodeName name, @Nullable ZNode before, @Nullable ZNode after, boolean real) {
    if (after == null) {
      return new Event.NodeEvent(name, Event.Change.DELETED, real);
    }
    return after.equals(before) ? null : new Event.NodeEvent(name, Event.Change.CHANGED, real);
  }

  private static List<NodeName> names(Tree tree) {
    return tree.nodes().stream().map(ZNode::name).toList();
  }
}
