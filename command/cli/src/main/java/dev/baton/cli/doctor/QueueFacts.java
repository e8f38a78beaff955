package dev.baton.cli.doctor;

import java.util.List;

/**
 * The node of an election or lock.
 *
 * @param exists whether there is such a node
 * @param children its children, and the leases of Curator's semaphore, which are one level deeper
 */
record QueueFacts(boolean exists, List<QueuedNode> children) {}
