package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data that a claim carries through all of its states.
 *
 * @param rule the turn rule
 * @param mode whether others may hold at the same time
 * @param brief whether a hold is brief as a rule, so that its node is not watched at once
 * @param seed the beginning of the series of this claim's tags; random, and different for every
 *     claim
 * @param tagNumber the number of the tag in use
 * @param orphans the tags of creates with a lost answer that a reading did not find; the claim
 *     deletes these nodes if they turn up after all. They end with the session
 * @param refusals how often in a row the queue refused the claim; sets the pace of further attempts
 * @param problem the last of these refusals
 */
public record ClaimContext(
    TurnRule rule,
    LockMode mode,
    boolean brief,
    long seed,
    int tagNumber,
    List<NodeTag> orphans,
    int refusals,
    @Nullable JoinProblem problem) {
  private static final int STRAYS_KEPT = 16;

  /** Takes an immutable copy. */
  public ClaimContext {
    orphans = List.copyOf(orphans);
  }

  /** Returns the ticket of a new claim. */
  public static ClaimContext newContext(TurnRule rule, LockMode mode, boolean brief, long seed) {
    return new ClaimContext(rule, mode, brief, seed, 0, List.of(), 0, null);
  }

  /** Returns what the claim keeps in mind of its predecessors {@code ahead}, the nearest last. */
  PredecessorView viewPredecessors(List<? extends NodeName> ahead) {
    return PredecessorView.of(rule, mode, ahead);
  }

  /** Returns the tag of the claim's node, or of the create under way. */
  public NodeTag tag() {
    return NodeTag.ofSeries(seed, tagNumber);
  }

  /** Returns the tag before that. */
  NodeTag previousTag() {
    return NodeTag.ofSeries(seed, tagNumber - 1);
  }

  /** Returns the ticket for another attempt: names never return. */
  ClaimContext withNewTag() {
    return new ClaimContext(rule, mode, brief, seed, tagNumber + 1, orphans, refusals, problem);
  }

  /** Returns a ticket that remembers that the create under way may still turn up. */
  ClaimContext withOrphan() {
    List<NodeTag> kept = new ArrayList<>(orphans);
    kept.add(tag());
    if (kept.size() > STRAYS_KEPT) {
      kept.remove(0);
    }
    return new ClaimContext(rule, mode, brief, seed, tagNumber, kept, refusals, problem);
  }

  /** Returns the ticket for another session: no node of the old one stands. */
  ClaimContext forNewSession() {
    return new ClaimContext(rule, mode, brief, seed, tagNumber + 1, List.of(), refusals, problem);
  }

  ClaimContext withRefusal(@Nullable JoinProblem why) {
    return new ClaimContext(rule, mode, brief, seed, tagNumber, orphans, refusals + 1, why);
  }

  ClaimContext withoutRefusals() {
    return problem == null && refusals == 0
        ? this
        : new ClaimContext(rule, mode, brief, seed, tagNumber, orphans, 0, null);
  }
}
