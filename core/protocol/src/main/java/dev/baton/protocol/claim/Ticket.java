package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data that a claim carries through all of its states.
 *
 * @param rule the turn rule
 * @param mode whether others may hold at the same time
 * @param seed the beginning of the series of this claim's tags; random, and different for every
 *     claim
 * @param turn the number of the tag in use
 * @param strays the tags of creates with a lost answer that a reading did not find; the claim
 *     deletes these nodes if they turn up after all. They end with the session
 * @param refusals how often in a row the queue refused the claim; sets the pace of further attempts
 * @param problem the last of these refusals
 */
public record Ticket(
    TurnRule rule,
    Mode mode,
    long seed,
    int turn,
    List<Tag> strays,
    int refusals,
    @Nullable Problem problem) {
  private static final int STRAYS_KEPT = 16;

  /** Takes an immutable copy. */
  public Ticket {
    strays = List.copyOf(strays);
  }

  /** Returns the ticket of a new claim. */
  public static Ticket first(TurnRule rule, Mode mode, long seed) {
    return new Ticket(rule, mode, seed, 0, List.of(), 0, null);
  }

  /** Returns what the claim keeps in mind of its predecessors {@code ahead}, the nearest last. */
  Picture picture(List<? extends NodeName> ahead) {
    return Picture.of(rule, mode, ahead);
  }

  /** Returns the tag of the claim's node, or of the create under way. */
  public Tag tag() {
    return Tag.of(seed, turn);
  }

  /** Returns the tags of all nodes of this claim that may stand, or may still be created. */
  public Set<Tag> latestTags() {
    Set<Tag> tags = new HashSet<>(strays);
    tags.add(tag());
    tags.add(Tag.of(seed, turn - 1));
    return tags;
  }

  /** Returns the ticket for another attempt: names never return. */
  Ticket renewed() {
    return new Ticket(rule, mode, seed, turn + 1, strays, refusals, problem);
  }

  /** Returns a ticket that remembers that the create under way may still turn up. */
  Ticket withStray() {
    List<Tag> kept = new ArrayList<>(strays);
    kept.add(tag());
    if (kept.size() > STRAYS_KEPT) {
      kept.remove(0);
    }
    return new Ticket(rule, mode, seed, turn, kept, refusals, problem);
  }

  /** Returns the ticket for another session: no node of the old one stands. */
  Ticket afresh() {
    return new Ticket(rule, mode, seed, turn + 1, List.of(), refusals, problem);
  }

  Ticket swept() {
    return new Ticket(rule, mode, seed, turn, List.of(), refusals, problem);
  }

  Ticket refused(@Nullable Problem why) {
    return new Ticket(rule, mode, seed, turn, strays, refusals + 1, why);
  }

  Ticket accepted() {
    return problem == null && refusals == 0
        ? this
        : new Ticket(rule, mode, seed, turn, strays, 0, null);
  }
}
