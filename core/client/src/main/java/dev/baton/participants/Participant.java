package dev.baton.participants;

import dev.baton.protocol.Mode;
import java.time.Instant;

/**
 * Somebody in an election's line, as its node in ZooKeeper tells.
 *
 * @param id of the candidate; two candidates may have the same
 * @param nodePath the path of its node, which is unique for ever
 * @param metadata of the candidate
 * @param role what it is by its place
 * @param fencingToken that it leads with, or would if it came to lead by this node; 0 in a race,
 *     which gives none before it is won
 * @param since when its node was created, by the clock of a ZooKeeper server: the beginning of its
 *     waiting, not of its leading
 * @param place in line, 1 being the leader's; 0 in a race, which has no line
 * @param mode beside whom it may hold; of a writer who reads on, {@link Mode#READ}
 * @param priority before whom it is to lead; 0 unless it says another one
 */
public record Participant(
    String id,
    String nodePath,
    String metadata,
    Role role,
    long fencingToken,
    Instant since,
    int place,
    Mode mode,
    int priority) {}
