package dev.baton.cli.keeper;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of a command and of all its processes.
 *
 * @param exitCode its own, or 128 and the number of the signal that killed it
 * @param leftProcesses how many processes it left behind, which were ended
 * @param survivor a description of a process that outlives SIGKILL; null if there is none
 * @param byLease whether the command was told to end because its lease was not renewed in time
 * @param graceUsed from the signal that told the command to end to the end of its last process;
 *     null if it was not told to
 */
public record ProcessExit(
    int exitCode,
    int leftProcesses,
    @Nullable String survivor,
    boolean byLease,
    @Nullable Duration graceUsed) {}
