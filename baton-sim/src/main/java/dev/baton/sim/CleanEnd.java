package dev.baton.sim;

import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Mark;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must be so when nothing moves any more. */
final class CleanEnd {
  private static final Set<String> AT_REST = Set.of("Closed", "Leading", "Outrun", "Waiting");

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
      leaders += state.equals("Leading") ? 1 : 0;
      candidates += state.equals("Closed") ? 0 : 1;
    }
    return leaders == Math.min(1, candidates) || isHaunted(world)
        ? null
        : leaders + " of " + candidates + " candidates lead, and nothing moves";
  }

  /**
   * Whether a create of a claim was carried out by a stalled server after the claim had closed.
   * That hole is ZooKeeper's, and documented: the node stands until the session ends.
   */
  private static boolean isHaunted(World world) {
    return world.head().nodes().stream()
        .anyMatch(node -> isLate(world.clients.get(node.owner()), node));
  }

  private static boolean isLate(Client owner, ZNode node) {
    return owner.claim.name().equals("Closed") && node.tag().equals(owner.surfaced);
  }

  /** The claim's nodes, but for strays, which a claim in line deletes with its next look. */
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

  /** Whether the claim knows of all its nodes; the mark of a prize may have been deleted. */
  private static boolean accounts(Client client, Set<NodeName> nodes) {
    NodeName own = client.ownNode();
    if (own == null) {
      return nodes.isEmpty();
    }
    Set<NodeName> known = Set.of(own, new Mark(client.claim.ticket().tag()));
    return nodes.contains(own) && known.containsAll(nodes);
  }
}
