package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that must always hold, written once. The runtime checks every step by them; so do
 * the unit tests, the explorer and the swarm.
 */
public final class ClaimInvariants {
  private ClaimInvariants() {}

  /**
   * Checks one step of one claim.
   *
   * @throws IllegalStateException with the broken condition and the step that broke it
   */
  public static void checkStep(Claim before, ClaimEvent event, ClaimStep step) {
    boolean outlived = event instanceof ClaimEvent.LeaseOver && step.next().isHolding();
    String broken = outlived ? "a hold outlives its lease" : findBroken(before, event, step);
    if (leavesHiddenNode(event, step)) {
      broken = "a winner node goes alone, though its leader node is hidden";
    }
    if (broken != null) {
      throw new IllegalStateException(
          "broken invariant: " + broken + "\n  in " + before + "\n  by " + event + "\n  " + step);
    }
  }

  /**
   * Checks one renewal of the lease of {@code claim}.
   *
   * @param proof the last proof of its own node; null if there is none
   * @param packetSent the moment before the packet was sent whose answer renews the lease
   * @param checkPeriod how long a proof counts, in nanoseconds
   * @throws IllegalStateException if the claim has no fresh proof of its own node
   */
  public static void checkRenewal(
      Claim claim, @Nullable NodeProof proof, long packetSent, long checkPeriod) {
    OwnNode own = claim.own();
    if (own == null || proof == null || !proof.covers(own, packetSent, checkPeriod)) {
      throw new IllegalStateException(
          "broken invariant: a lease is renewed without evidence\n  of "
              + claim
              + "\n  by "
              + proof);
    }
  }

  private static @Nullable String findBroken(Claim before, ClaimEvent event, ClaimStep step) {
    Claim next = step.next();
    OwnNode own = next.own();
    if (!next.up() && hasCommand(step, ClaimCommand.ServerRequest.class)) {
      return "a request without a connection";
    }
    if (!next.up() && own != null && own.armed()) {
      return "a node counts as watched without a connection";
    }
    if (step.why().equals(IgnoredEvents.IgnoresAnswers.NOT_ASKED)) {
      return "an answer to nothing that was asked";
    }
    if (writesIntoSharedQueue(before, step)) {
      return "a write into a queue that other libraries share";
    }
    if (next.isHolding() && own == null) {
      return "a hold without a node";
    }
    return before.isHolding() == next.isHolding()
        ? sameHold(before, step)
        : otherHold(before, event, step);
  }

  /**
   * Returns whether the step writes into a node of a shared queue whose members do not survive it,
   * or marks the end of a shared queue.
   */
  private static boolean writesIntoSharedQueue(Claim before, ClaimStep step) {
    if (!hasCommand(step, ClaimCommand.ServerRequest.class)) {
      return false;
    }
    for (ClaimCommand command : step.commands()) {
      boolean writes =
          (command instanceof ClaimCommand.ShareNode share && share.node().format().isShared())
              || (command instanceof ClaimCommand.HandOver hand
                  && !hand.old().format().takesMessages())
              || (command instanceof ClaimCommand.MarkEnd && isInSharedQueue(before));
      if (writes) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInSharedQueue(Claim claim) {
    OwnNode own = claim.own();
    return own != null && own.isInSharedQueue();
  }

  private static boolean leavesHiddenNode(ClaimEvent event, ClaimStep step) {
    return event instanceof ClaimEvent.NodeRead read
        && read.node() == LeaderNode.LEADER
        && read.outcome() == RequestOutcome.DENIED
        && step.commands().stream()
            .anyMatch(
                command ->
                    command instanceof ClaimCommand.RemoveNode removal
                        && removal.node() instanceof WinnerNode);
  }

  private static @Nullable String sameHold(Claim before, ClaimStep step) {
    if (hasCommand(step, ClaimCommand.TellElected.class)) {
      return "elected twice";
    }
    return before.isHolding() && !Objects.equals(tokenOf(before), tokenOf(step.next()))
        ? "the token changed during a term"
        : null;
  }

  private static @Nullable String otherHold(Claim before, ClaimEvent event, ClaimStep step) {
    if (step.next().isHolding()) {
      boolean fromTheLine = before.up() && !(before instanceof TermEnded);
      return fromTheLine && hasCommand(step, ClaimCommand.TellElected.class)
          ? null
          : "leads without an election";
    }
    if (before instanceof StoppingWork || event instanceof ClaimEvent.TermReleased) {
      return null;
    }
    boolean stopsFirst =
        step.next() instanceof TermEnded && hasCommand(step, ClaimCommand.RevokeWork.class);
    return stopsFirst ? null : "the hold was given up before the work was asked to stop";
  }

  private static @Nullable FencingToken tokenOf(Claim claim) {
    OwnNode own = claim.own();
    return own == null ? null : own.token();
  }

  private static boolean hasCommand(ClaimStep step, Class<? extends ClaimCommand> kind) {
    List<ClaimCommand> commands = step.commands();
    for (int i = 0; i < commands.size(); i++) { // An iterator each time would be most of the cost.
      if (kind.isInstance(commands.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether at most one holder is trusted at one moment.
   *
   * @param trusted the tokens of the holders with a running lease
   */
  public static boolean atMostOne(Collection<FencingToken> trusted) {
    return trusted.size() <= 1;
  }

  /** Returns whether a new holder's token is larger than every one before. */
  public static boolean isGrowing(@Nullable FencingToken last, FencingToken next) {
    return last == null || next.compareTo(last) > 0;
  }
}
