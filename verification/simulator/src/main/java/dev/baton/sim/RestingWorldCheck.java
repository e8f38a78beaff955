package dev.baton.sim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.OwnNode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of a world in which nothing moves any more. */
final class RestingWorldCheck {
  private static final Set<String> AT_REST =
      Set.of("ClaimClosed", "SequenceExhausted", "LeadingTerm", "RaceLost", "WaitingInQueue");

  private RestingWorldCheck() {}

  static @Nullable String findProblem(ExplorerWorld world) {
    int leaders = 0;
    int candidates = 0;
    for (ClientState client : world.clients) {
      String state = client.claim.stateName();
      if (!AT_REST.contains(state)) {
        return client.clientName() + " is stuck in " + state;
      }
      if (!knowsAllNodes(client, nodesOf(world, client))) {
        return client.clientName() + " in " + client.claim + " has " + nodesOf(world, client);
      }
      if (isSilent(world, client)) {
        return client.clientName() + " goes on as a reader, and nobody is told";
      }
      if (world.headState().isToBeReleased(client.ownNode())) {
        return client.clientName() + " is to give its place up, and keeps it";
      }
      if (isDeaf(world, client)) {
        return client.clientName() + " has mail, and nobody is told";
      }
      leaders += state.equals("LeadingTerm") ? 1 : 0;
      candidates += state.equals("ClaimClosed") ? 0 : 1;
    }
    long entitled =
        world.rule.hasQueue()
            ? world.headState().nodes().stream().filter(world.headState()::isHold).count()
            : Math.min(1, candidates);
    boolean all = leaders == entitled && (leaders > 0 || candidates == 0);
    return all || isHaunted(world)
        ? null
        : leaders + " of " + candidates + " candidates lead, and nothing moves";
  }

  /**
   * Returns true if a stalled server carried out a create after its claim had closed. This hole is
   * ZooKeeper's, and documented: the node stays until the session ends.
   */
  private static boolean isHaunted(ExplorerWorld world) {
    return world.headState().nodes().stream()
        .filter(node -> node.owner() != NodeState.NOBODY)
        .anyMatch(node -> isLate(world.clients.get(node.owner()), node));
  }

  private static boolean isLate(ClientState owner, NodeState node) {
    return owner.claim.stateName().equals("ClaimClosed") && node.tag().equals(owner.surfaced);
  }

  /** Returns true if the claim holds as a reader, but its node still says that it is a writer. */
  private static boolean isSilent(ExplorerWorld world, ClientState client) {
    OwnNode own = client.claim.own();
    NodeState node = own == null || !own.shared() ? null : world.headState().findNode(own.node());
    return node != null && !node.shared();
  }

  /** Returns true if the claim holds by a node with a message that never reached its user. */
  private static boolean isDeaf(ExplorerWorld world, ClientState client) {
    OwnNode own = client.claim.isHolding() ? client.claim.own() : null;
    NodeState node = own == null ? null : world.headState().findNode(own.node());
    return node != null && node.message() != null && !node.message().equals(client.told);
  }

  /**
   * Returns the claim's nodes without orphan nodes, which a waiting claim deletes with its next
   * look.
   */
  private static Set<NodeName> nodesOf(ExplorerWorld world, ClientState client) {
    boolean looks = !client.claim.stateName().equals("ClaimClosed");
    Set<NodeName> names = new HashSet<>();
    for (NodeState node : world.headState().nodes()) {
      boolean stray = looks && client.claim.ticket().orphans().contains(node.tag());
      if (node.owner() == client.index && !stray && !isLate(client, node)) {
        names.add(node.name());
      }
    }
    return names;
  }

  /**
   * Returns true if the claim knows all its nodes. In a race, the winner node may have been
   * deleted.
   */
  private static boolean knowsAllNodes(ClientState client, Set<NodeName> nodes) {
    NodeName own = client.ownNode();
    if (own == null) {
      return nodes.isEmpty();
    }
    Set<NodeName> known = Set.of(own, new WinnerNode(client.claim.ticket().tag()));
    return nodes.contains(own) && known.containsAll(nodes);
  }
}
