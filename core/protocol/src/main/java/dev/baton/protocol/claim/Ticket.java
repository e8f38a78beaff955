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
 * What a claim carries through all of its states.
 *
 * @param rule the turn rule
 * @param mode beside whom it may hold
 * @param seed begins the series of this claim's tags; random, and different for every claim
 * @param turn which tag of the series is in use
 * @param strays the tags of creates whose answer was lost and which a look did not find: should one
 *     turn up after all, it is deleted. They end with the session
 * @param refusals how often in a row the line refused the claim; sets the pace of trying again
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

  /** The ticket of a new claim. */
  public static Ticket first(TurnRule rule, Mode mode, long seed) {
    return new Ticket(rule, mode, seed, 0, List.of(), 0, null);
  }

  /** What to keep in mind of those {@code ahead}, the nearest last. */
  Picture picture(List<? extends NodeName> ahead) {
    return Picture.of(rule, mode, ahead);
  }

  /** The tag of the claim's node, or of the create under way. */
  public Tag tag() {
    return Tag.of(seed, turn);
  }

  /** The tags of all nodes of this claim that may stand, or may still be created. */
  public Set<Tag> latestTags() {
    Set<Tag> tags = new HashSet<>(strays);
    tags.add(tag());
    tags.add(Tag.of(seed, turn - 1));
    return tags;
  }

  /** For another attempt: names never return. */
  Ticket renewed() {
    return new Ticket(rule, mode, seed, turn + 1, strays, refusals, problem);
  }

  /** Remembers that the create under way may still turn up. */
  Ticket withStray() {
    List<Tag> kept = new ArrayList<>(strays);
    kept.add(tag());
    if (kept.size() > STRAYS_KEPT) {
      kept.remove(0);
    }
    return new Ticket(rule, mode, seed, turn, kept, refusals, problem);
  }

  /** For another session: nothing of the old one stands. */
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
