package dev.baton.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * This machine.
 *
 * @param java version of it
 * @param files that may be open at once
 * @param missing programs that baton run and baton server call
 * @param folderTrouble what is wrong with the folder for temporary files
 * @param throttled share of the scheduler's periods in which this container was held back; empty if
 *     nothing limits it
 */
record MachineFacts(
    String java,
    OptionalLong files,
    List<String> missing,
    Optional<String> folderTrouble,
    Optional<Double> throttled) {}
