package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.Seat;

/**
 * Whom a leader hands over to when its work has stopped.
 *
 * @param seat that one's node
 * @param version of the leader's own data when it was told to; whoever writes there later takes the
 *     order back
 */
record Heir(Seat seat, int version) {}
