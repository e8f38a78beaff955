package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.QueueNode;

/**
 * The successor to which a leader hands over when its work has stopped.
 *
 * @param seat the successor's node
 * @param version the version of the leader's own data when the order came; a later write there
 *     takes the order back
 */
record SuccessorNode(QueueNode seat, int version) {}
