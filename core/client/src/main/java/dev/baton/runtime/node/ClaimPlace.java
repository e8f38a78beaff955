package dev.baton.runtime.node;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;

/**
 * What a claim stands for.
 *
 * @param mode beside whom it may hold
 * @param id of the candidate
 * @param metadata of the candidate
 * @param traits of the place
 */
public record ClaimPlace(
    ElectionPath path, TurnRule rule, Mode mode, String id, String metadata, Traits traits) {}
