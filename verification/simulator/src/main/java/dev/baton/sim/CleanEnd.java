package dev.baton.sim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.Own;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks of a world in which nothing moves any more. */
final class CleanEnd {
  private static final Set<String> AT_REST =
      Set.of("Closed", "Draining", "Leading", "Outrun", "Waiting");

  private CleanEnd() {}

  static @Nullable String problem(World world) {
    int leaders = 0;
    int candidates = 0;
    for (Client client : world.clients) {
      String state = client.claim.name();
      if (!AT_REST.contains(state)) {
        return client.name() + " is stuck in " + state;
      }
      if (!accounts(client, nodes(world, client))) {
        return client.name() + " in " + client.claim + " has " + nodes(world, client);
      }
      if (isSilent(world, client)) {
        return client.name() + " goes on as a reader, and nobody is told";
      }
      if (world.head().isMarked(client.ownNode())) {
        return client.name() + " is to give its place up, and keeps it";
      }
      if (isDeaf(world, client)) {
        return client.name() + " has mail, and nobody is told";
      }
      leaders += state.equals("Leading") ? 1 : 0;
      candidates += state.equals("Closed") ? 0 : 1;
    }
    long entitled =
        world.rule.hasLine()
            ? world.head().nodes().stream().filter(world.head()::isHold).count()
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
  private static boolean isHaunted(World world) {
    return world.head().nodes().stream()
        .filter(node -> node.owner() != ZNode.NOBODY)
        .anyMatch(node -> isLate(world.clients.get(node.owner()), node));
  }

  private static boolean isLate(Client owner, ZNode node) {
    return owner.claim.name().equals("Closed") && node.tag().equals(owner.surfaced);
  }

  /** Returns true if the claim holds as a reader, but its node still says that it is a writer. */
  private static boolean isSilent(World world, Client client) {
    Own own = client.claim.own();
    ZNode node = own == null || !own.shared() ? null : world.head().find(own.node());
    return node != null && !node.shared();
  }

  /** Returns true if the claim holds by a node with a message that never reached its user. */
  private static boolean isDeaf(World world, Client client) {
    Own own = client.claim.holds() ? client.claim.own() : null;
    ZNode node = own == null ? null : world.head().find(own.node());
    return node != null && node.mail() != null && !node.mail().equals(client.told);
  }

  /**
   * Returns the claim's nodes without orphan nodes, which a waiting claim deletes with its next
   * look.
   */
  private static Set<NodeName> nodes(World world, Client client) {
    boolean looks = !client.claim.name().equals("Closed");
    Set<NodeName> names = new HashSet<>();
    for (ZNode node : world.head().nodes()) {
      boolean stray = looks && client.claim.ticket().strays().contains(node.tag());
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
  private static boolean accounts(Client client, Set<NodeName> nodes) {
    NodeName own = client.ownNode();
    if (own == null) {
      return nodes.isEmpty();
    }
    Set<NodeName> known = Set.of(own, new Mark(client.claim.ticket().tag()));
    return nodes.contains(own) && known.containsAll(nodes);
  }
}
