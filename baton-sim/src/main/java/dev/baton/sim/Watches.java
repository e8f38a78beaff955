package dev.baton.sim;

import dev.baton.protocol.Event;
import dev.baton.protocol.NodeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which events a client's server sends when its view changes. */
final class Watches {
  private Watches() {}

  /** Has the client's server apply its next transaction. */
  static void apply(World world, Client client) {
    Tree before = world.view(client);
    world.setBehind(client, world.behind(client) - 1);
    client.toClient.addAll(fire(client, before, world.view(client), true));
  }

  /** Spends the watches that the change from {@code before} to {@code after} fires. */
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
