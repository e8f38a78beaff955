package dev.baton.runtime.node;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;

/**
 * The data of the place that a claim wants.
 *
 * @param path the path of the election or lock
 * @param rule the turn rule
 * @param mode whether others may hold at the same time
 * @param id the id of the candidate
 * @param metadata the metadata of the candidate
 * @param traits the attributes of the place
 */
public record ClaimPlace(
    ElectionPath path,
    TurnRule rule,
    LockMode mode,
    String id,
    String metadata,
    PlaceAttributes traits) {
  /** Returns the same place for a candidate with this id. */
  public ClaimPlace withId(String other) {
    return other.equals(id) ? this : new ClaimPlace(path, rule, mode, other, metadata, traits);
  }
}
