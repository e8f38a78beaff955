package dev.baton.sim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The members of another library that share the queue. They never read nor write another's node; a
 * member has its turn when its node is the first, by Curator's order. A writer of Curator whose
 * session is over may create a reader's node with its old number before it notices.
 */
final class PeerMembers {
  private static final NodeTag NOBODYS = new NodeTag(0);
  private static final int DIGITS = 10;

  /** The number that stands for no writer that is gone. */
  static final int NONE = -1;

  private final ExplorerWorld world;

  PeerMembers(ExplorerWorld world) {
    this.world = world;
  }

  /** Returns the actions of members that are possible now. */
  List<WorldAction> possibleActions() {
    List<WorldAction> actions = new ArrayList<>();
    boolean more = world.budget.hasLeft(ActionBudget.BudgetPart.PEERS);
    for (int way = 0; more && way < modes().size(); way++) {
      actions.add(new WorldAction(WorldAction.ActionKind.PEER_JOIN, 0, way));
    }
    List<NodeState> nodes = world.headState().nodes();
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).name() instanceof PeerNode peer) {
        actions.add(new WorldAction(WorldAction.ActionKind.PEER_LEAVE, i, 0));
        if (more && peer.mode() == LockMode.WRITE) {
          actions.add(new WorldAction(WorldAction.ActionKind.PEER_READ, i, 0));
        }
      }
    }
    if (more && world.goneWriter != NONE) {
      actions.add(new WorldAction(WorldAction.ActionKind.PEER_READ_LATE, 0, 0));
    }
    return actions;
  }

  private List<LockMode> modes() {
    return world.format == QueueFormat.CURATOR_READ_WRITE_LOCK
        ? List.of(LockMode.WRITE, LockMode.READ)
        : List.of(LockMode.EXCLUSIVE);
  }

  /** Adds a member at the end of the queue. */
  void join(int way) {
    createNode(modes().get(way), world.headState().counter());
  }

  /** Lets the writer {@code peer} read on: it keeps both nodes until it leaves them. */
  void readOn(PeerNode peer) {
    PeerNode reader = newPeer(LockMode.READ, numberOf(peer));
    if (world.headState().findNode(reader) == null) {
      createNode(LockMode.READ, numberOf(peer));
    }
  }

  /** Lets the writer that is gone read, ahead of all that came behind it. */
  void readLate() {
    NodeTree before = world.headState();
    createNode(LockMode.READ, world.goneWriter);
    world.goneWriter = NONE;
    NodeTree after = world.headState();
    for (NodeState node : before.nodes()) {
      if (node.owner() != NodeState.NOBODY && before.isHold(node) && !after.isHold(node)) {
        world.editClient(node.owner()).robbed = node.czxid();
      }
    }
  }

  /** Deletes a node that is of a member or of nobody, and keeps the number of a writer. */
  void forgetNode(NodeState node) {
    if (node.name() instanceof PeerNode peer && peer.mode() == LockMode.WRITE) {
      world.goneWriter = numberOf(peer);
    }
    world.commitState(world.headState().withoutNodes(node::equals));
  }

  private void createNode(LockMode mode, int number) {
    NodeState node =
        new NodeState(
            newPeer(mode, number), world.nextZxid++, 0, NOBODYS, false, null, NodeState.NOBODY);
    world.commitState(world.headState().withNode(node));
  }

  private PeerNode newPeer(LockMode mode, int number) {
    String text = world.format.namePrefix(NOBODYS, mode).substring(NodeTag.LENGTH);
    return new PeerNode("peer" + text + "%010d".formatted(number), mode);
  }

  /** Returns the form of the queue in which the member stands. */
  static QueueFormat formOf(PeerNode peer) {
    if (peer.mode() != LockMode.EXCLUSIVE) {
      return QueueFormat.CURATOR_READ_WRITE_LOCK;
    }
    return peer.nodeText().contains("latch-")
        ? QueueFormat.CURATOR_LATCH
        : QueueFormat.CURATOR_LOCK;
  }

  /** Returns the sequence number in the name of a member. */
  static int numberOf(PeerNode peer) {
    String text = peer.nodeText();
    return Integer.parseInt(text.substring(text.length() - DIGITS));
  }
}
