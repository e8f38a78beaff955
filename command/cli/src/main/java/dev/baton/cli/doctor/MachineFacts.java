package dev.baton.cli.doctor;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts about this machine.
 *
 * @param java its version
 * @param files that may be open at once
 * @param processes and threads that this user, or this container, may have at once; empty without a
 *     limit
 * @param hasShell whether the shell for --follow and --check exists
 * @param throttled share of the scheduler's periods in which this container was throttled; empty
 *     without a limit
 * @param cgroup whether a command that is run from here can have a cgroup of its own
 */
record MachineFacts(
    String java,
    OptionalLong files,
    OptionalLong processes,
    boolean hasShell,
    Optional<Double> throttled,
    boolean cgroup) {}
