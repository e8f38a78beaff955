package dev.baton.internal;

import dev.baton.participants.Participant;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.order.OrderOutcome;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that a participant, mostly the leader, gives up its place, for a given successor or for
 * the next candidate.
 *
 * @param path the path of the election
 * @param leader the participant that gives up its place
 * @param successor the successor, or null for the next candidate
 */
public record PlaceTransfer(
    ElectionPath path, QueueMember leader, @Nullable QueueMember successor) {
  private static final int MOST_BETWEEN = 1_000;

  /** Creates the transfer to a candidate in the queue. */
  static PlaceTransfer toSuccessor(
      ElectionPath path, List<QueueMember> line, Optional<QueueMember> found, String whom) {
    QueueMember leader = findLeader(path, line);
    if (leader.nodeName() instanceof NodeName.LeaderNode) {
      throw new TransferRefusedException(
          path + " is a race: it has no queue, so the next leader cannot be named");
    }
    if (leader.holdMode() != LockMode.EXCLUSIVE) {
      throw new TransferRefusedException(
          path
              + " is shared: others may hold together with "
              + idOf(leader)
              + ", so it cannot hand over");
    }
    QueueMember heir = checkOwner(path, found.orElseThrow(() -> notThere(path, line, whom)));
    if (!isReachable(heir.position())) {
      throw new TransferRefusedException(
          whom + " is number " + heir.position() + " in the queue, too far behind for a transfer");
    }
    line.stream()
        .filter(one -> one.isPeer() && one.position() < heir.position())
        .findFirst()
        .ifPresent(PlaceTransfer::refuseToPass);
    return new PlaceTransfer(path, leader, heir);
  }

  private static void refuseToPass(QueueMember peer) {
    throw new TransferRefusedException(
        peer.path()
            + " stands between: it is not Baton's, and only its owner can give up its place");
  }

  /** Returns whether a leader can hand over to the candidate at this position. */
  public static boolean isReachable(int place) {
    return place - 2 <= MOST_BETWEEN;
  }

  /** Creates the transfer to the next candidate. */
  static PlaceTransfer toNext(ElectionPath path, List<QueueMember> line) {
    return new PlaceTransfer(path, findLeader(path, line), null);
  }

  /** Creates the request that a participant, which need not lead, leaves the queue. */
  static PlaceTransfer ofParticipant(
      ElectionPath path, List<QueueMember> all, Optional<QueueMember> found, String whom) {
    QueueMember member = found.orElseThrow(() -> notThere(path, all, whom));
    return new PlaceTransfer(path, checkOwner(path, member), null);
  }

  private static TransferRefusedException notThere(
      ElectionPath path, List<QueueMember> line, String whom) {
    return new TransferRefusedException(
        whom
            + " is not in the queue of "
            + path
            + (line.isEmpty()
                ? "; the queue is empty"
                : "; its participants are " + NameLists.idsOf(line))
            + ". A candidate that is not fit to lead, or has ceded, is not in the queue.");
  }

  /** Returns this; refuses a lock, which its holders release themselves, or on request. */
  PlaceTransfer ofElection() {
    if (leader.isOfLock()) {
      throw new TransferRefusedException(
          path + " is a lock, not an election: ask " + idOf(leader) + " to release it");
    }
    return this;
  }

  private static QueueMember findLeader(ElectionPath path, List<QueueMember> line) {
    return firstIn(line)
        .map(first -> checkOwner(path, first))
        .orElseThrow(() -> new TransferRefusedException("no candidate leads " + path));
  }

  /** Returns {@code member}; refuses a node that no client of Baton gives up or takes. */
  private static QueueMember checkOwner(ElectionPath path, QueueMember member) {
    if (member.isPeer()) {
      throw new TransferRefusedException(
          member.path() + " is not Baton's: its owner neither takes an order nor a hand-over");
    }
    if (!member.stat().hasSession()) {
      throw new TransferRefusedException(
          member.path()
              + " belongs to no session, so no candidate stands for it: run baton evict "
              + path
              + " "
              + member.nodeName().nodeText());
    }
    return member;
  }

  private static Optional<QueueMember> firstIn(List<QueueMember> line) {
    return line.stream().filter(one -> one.position() == 1).findFirst();
  }

  /** Returns whether there is nothing to do. */
  boolean isDone() {
    return leader.equals(successor);
  }

  /** Returns the order with the name of the successor's node. */
  NodeMessage withSuccessor(NodeMessage order) {
    return successor == null
        ? order
        : new NodeMessage(
            order.kind(),
            order.number(),
            order.from(),
            order.reason(),
            successor.nodeName().nodeText());
  }

  /** Returns {@code obeyed}; throws if the order was not obeyed. */
  OrderOutcome checkObeyed(OrderOutcome obeyed, Duration within) {
    if (obeyed instanceof OrderOutcome.LeaderBusy busy) {
      NodeMessage other = busy.other();
      throw new TransferRefusedException(
          "%s was already asked to leave %s, by %s (%s)"
              .formatted(idOf(leader), path, other.from(), other.reason()));
    }
    if (obeyed instanceof OrderOutcome.SuccessorGone && successor != null) {
      throw new TransferRefusedException(
          "%s has just left the queue of %s; %s still leads"
              .formatted(idOf(successor), path, idOf(leader)));
    }
    if (obeyed instanceof OrderOutcome.TakenBack) {
      throw new TransferFailedException(
          leader.position() == 1
              ? Optional.of(ParticipantReader.toHolder(leader))
              : Optional.empty(),
          "%s has not left %s within %s, and the request was cancelled; "
                  .formatted(idOf(leader), path, DurationFormat.inSeconds(within))
              + "if its work is already stopping, the next candidate leads after that");
    }
    return obeyed;
  }

  /** Returns the leader by this queue, in which the former leader does not lead. */
  Optional<Participant> newLeader(List<QueueMember> after) {
    Optional<Participant> next = firstIn(after).map(ParticipantReader::toHolder);
    if (successor != null
        && !next.map(Participant::nodePath).equals(Optional.of(successor.path()))) {
      throw new TransferFailedException(
          next,
          "%s has left %s, but %s did not become leader: %s"
              .formatted(
                  idOf(leader),
                  path,
                  idOf(successor),
                  next.map(one -> one.id() + " does").orElse("there is no leader")));
    }
    return next;
  }

  private static String idOf(QueueMember member) {
    return member.data().id();
  }
}
