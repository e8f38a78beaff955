package dev.baton.cli.doctor;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * This machine.
 *
 * @param java version of it
 * @param files that may be open at once
 * @param hasShell whether there is the shell that baton run --follow calls
 * @param throttled share of the scheduler's periods in which this container was held back; empty if
 *     nothing limits it
 */
record MachineFacts(
    String java, OptionalLong files, boolean hasShell, Optional<Double> throttled) {}
