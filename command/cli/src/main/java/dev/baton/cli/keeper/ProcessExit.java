package dev.baton.cli.keeper;

import org.jspecify.annotations.Nullable;

/**
 * The end of a command and of all its processes.
 *
 * @param exitCode its own, or 128 and the number of the signal that killed it
 * @param leftProcesses how many processes it left behind, which were ended
 * @param survivor a description of a process that outlives SIGKILL; null if there is none
 * @param byLease whether the command was told to end because its lease was not renewed in time
 */
public record ProcessExit(
    int exitCode, int leftProcesses, @Nullable String survivor, boolean byLease) {}
