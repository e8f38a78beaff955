package dev.baton.cli.doctor;

import java.util.Optional;

/**
 * A child of the node of an election or lock.
 *
 * @param name the last part of its path
 * @param readable whether its data may be read
 * @param id its data as text; empty if it has none
 * @param writes how often it was written since it was created
 */
record QueuedNode(String name, boolean readable, Optional<String> id, int writes) {}
