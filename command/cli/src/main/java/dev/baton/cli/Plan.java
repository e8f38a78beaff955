package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.cli.guard.CannotRunException;
import dev.baton.cli.guard.Grace;
import dev.baton.cli.guard.Keeper;
import dev.baton.cli.guard.Program;
import dev.baton.election.CandidateBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code baton run} or {@code baton lock} was asked to do.
 *
 * @param wording how to speak of it
 * @param path of the election or lock
 * @param line where to stand
 * @param id of the candidate
 * @param metadata of the candidate
 * @param connection variables by which a baton within the command connects as this one does
 * @param patience how long to wait in line; null for ever
 * @param notElected what to answer when that is over
 * @param grace of the command on loss
 * @param stopTimeout of the command when baton is told to end
 * @param supervision what to do beyond running the command once
 * @param quiet whether to keep back how the waiting goes
 * @param program what to run
 * @param keeper runs it
 */
record Plan(
    Wording wording,
    String path,
    Line line,
    String id,
    String metadata,
    Map<String, String> connection,
    @Nullable Duration patience,
    int notElected,
    Grace grace,
    Duration stopTimeout,
    Supervision supervision,
    boolean quiet,
    Program program,
    Keeper keeper) {
  /** The line of an election or lock. */
  @FunctionalInterface
  interface Line {
    /** One who is to stand in it. */
    CandidateBuilder candidate(Baton baton, String id);
  }

  /**
   * Checks that the command can be run on this machine.
   *
   * @throws CannotRunException if something is missing
   */
  void checkPrerequisites() {
    supervision.checkPrerequisites(program);
  }

  /** What the command finds in its environment. */
  Map<String, String> environment(long fencingToken) {
    Map<String, String> all = new HashMap<>(environment());
    all.put("BATON_FENCING_TOKEN", Long.toString(fencingToken));
    return all;
  }

  /** What it finds there if it does not lead, or not yet. */
  Map<String, String> environment() {
    Map<String, String> all = new HashMap<>(connection);
    all.put(wording.variable(), path);
    all.put("BATON_ID", id);
    if (supervision.stateFile() != null) {
      all.put("BATON_STATE_FILE", supervision.stateFile().toString());
    }
    return all;
  }
}
