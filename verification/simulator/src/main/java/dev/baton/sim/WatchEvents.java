package dev.baton.sim;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events that a client's server sends when its view changes. */
final class WatchEvents {
  private WatchEvents() {}

  /** Makes the client's server apply its next transaction. */
  static void applyNext(ExplorerWorld world, ClientState client) {
    client.toClient.addAll(
        fireWatches(client, world.viewOf(client), nextState(world, client), true));
    world.setBehind(client, world.lagOf(client) - 1);
  }

  private static NodeTree nextState(ExplorerWorld world, ClientState client) {
    return world.stateBehind(world.lagOf(client) - 1);
  }

  /**
   * Makes the client's server apply its next transaction, without the events of other clients'
   * nodes.
   */
  static void applySilently(ExplorerWorld world, ClientState client) {
    int told = client.toClient.size();
    applyNext(world, client);
    client
        .toClient
        .subList(told, client.toClient.size())
        .removeIf(event -> !isOfOwn(event, client));
    client.hushed = true;
  }

  /**
   * Returns true if the next transaction causes an event of a node that is not the client's own.
   */
  static boolean firesForOthers(ExplorerWorld world, ClientState client) {
    ClientState copy = client.copyState();
    return !fireWatches(copy, world.viewOf(client), nextState(world, client), true).stream()
        .allMatch(event -> isOfOwn(event, client));
  }

  private static boolean isOfOwn(Object event, ClientState client) {
    return event instanceof ClaimEvent.NodeEvent own && own.node().equals(client.ownNode());
  }

  /**
   * Returns the node of a leader that hands over, past others, between two states. Only that
   * deletes several queue nodes in one transaction. The leader writes into its node first, so its
   * watchers are told of a change.
   */
  private static @Nullable NodeName handingOver(NodeTree before, NodeTree after) {
    List<QueueNode> gone = new ArrayList<>();
    for (NodeState node : before.nodes()) {
      if (node.name() instanceof QueueNode queueNode && after.findNode(queueNode) == null) {
        gone.add(queueNode);
      }
    }
    return gone.size() > 1 ? Collections.min(gone) : null;
  }

  /** Uses up the watches that the change from {@code before} to {@code after} fires. */
  static List<ClaimEvent> fireWatches(
      ClientState client, NodeTree before, NodeTree after, boolean real) {
    List<ClaimEvent.NodeEvent> fired = new ArrayList<>();
    NodeName written = real ? handingOver(before, after) : null;
    client.watched.removeIf(
        name -> {
          ClaimEvent.NodeChange change =
              name.equals(written)
                  ? ClaimEvent.NodeChange.CHANGED
                  : changeOf(before.findNode(name), after.findNode(name));
          return change != null && fired.add(new ClaimEvent.NodeEvent(name, change, real));
        });
    if (written != null) {
      fired.sort(Comparator.comparing(event -> (QueueNode) event.node()));
    }
    List<ClaimEvent> events = new ArrayList<>(fired);
    if (client.lineWatched && !nodeNames(before).equals(nodeNames(after))) {
      client.lineWatched = false;
      events.add(new ClaimEvent.QueueChanged());
    }
    return events;
  }

  private static ClaimEvent.@Nullable NodeChange changeOf(
      @Nullable NodeState before, @Nullable NodeState after) {
    if (after == null) {
      return ClaimEvent.NodeChange.DELETED;
    }
    return after.equals(before) ? null : ClaimEvent.NodeChange.CHANGED;
  }

  private static List<NodeName> nodeNames(NodeTree tree) {
    return tree.nodes().stream().map(NodeState::name).toList();
  }
}
