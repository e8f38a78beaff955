package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.GracePeriod;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.election.CandidateBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The specification of one job, from the options of {@code baton run} or {@code baton lock}.
 *
 * @param wording the words for messages
 * @param path of the election or lock
 * @param candidateFactory the factory for the candidate
 * @param id of the candidate
 * @param metadata of the candidate
 * @param connection variables by which a baton within the command connects with the same identity
 * @param waitLimit how long to wait in the queue; null for no limit
 * @param notElectedCode the exit code after that time
 * @param grace of the command on loss
 * @param stopTimeout of the command when baton is told to end
 * @param supervision the settings beyond running the command once
 * @param quiet whether to suppress progress messages
 * @param program the command
 * @param keeper runs the command
 */
record RunSpec(
    MessageWording wording,
    String path,
    CandidateFactory candidateFactory,
    String id,
    String metadata,
    Map<String, String> connection,
    @Nullable Duration waitLimit,
    int notElectedCode,
    GracePeriod grace,
    Duration stopTimeout,
    SupervisionSettings supervision,
    boolean quiet,
    ProgramSpec program,
    Keeper keeper) {
  /** The factory for candidates of an election or lock. */
  @FunctionalInterface
  interface CandidateFactory {
    /** Creates the settings of a candidate. */
    CandidateBuilder createCandidate(Baton baton, String id);
  }

  /**
   * Checks that this machine can run the command.
   *
   * @throws CannotRunException if something is missing
   */
  void checkPrerequisites() {
    supervision.checkPrerequisites(program);
  }

  /** Returns the variables for a command that leads. */
  Map<String, String> leaderEnvironment(long fencingToken) {
    Map<String, String> all = new HashMap<>(baseEnvironment());
    all.put("BATON_FENCING_TOKEN", Long.toString(fencingToken));
    return all;
  }

  /** Returns the variables for a command that does not lead, or not yet. */
  Map<String, String> baseEnvironment() {
    Map<String, String> all = new HashMap<>(connection);
    all.put(wording.pathVariable(), path);
    all.put("BATON_ID", id);
    if (supervision.stateFile() != null) {
      all.put("BATON_STATE_FILE", supervision.stateFile().toString());
    }
    return all;
  }
}
