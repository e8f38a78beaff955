package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of its own that stands as a candidate in some elections, each by a Baton of its own,
 * and keeps a {@link Ledger} of whether it leads them.
 *
 * @param process can be killed and paused
 * @param ledger what it writes
 */
record LeaderProcess(ChildProcess process, Ledger ledger) {
  private static final String ID = "process";

  /** The path of election number {@code i}, from 0 up. */
  static String election(int i) {
    return "/process/" + i;
  }

  /**
   * Starts one.
   *
   * @param prefix of the command; nothing, or what makes it run on another host
   * @param elections how many
   */
  static LeaderProcess start(
      List<String> prefix, String connectString, Duration timeout, int elections, Path file) {
    Ledger ledger = Ledger.in(file, elections);
    List<String> command = new ArrayList<>(prefix);
    command.addAll(
        ChildProcess.javaCommand(
            List.of(),
            LeaderProcess.class.getName(),
            connectString,
            timeout.toString(),
            Integer.toString(elections),
            file.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    return new LeaderProcess(ChildProcess.start(builder), ledger);
  }

  /** The process itself: connect string, session timeout, number of elections, ledger. */
  public static void main(String[] arguments) {
    Duration timeout = Duration.parse(arguments[1]);
    int elections = Integer.parseInt(arguments[2]);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < elections; i++) {
      Baton baton = Baton.builder(arguments[0]).sessionTimeout(timeout).connect();
      candidates.add(baton.election(election(i)).candidate(ID).campaign());
    }
    new Witness(candidates, Ledger.in(Path.of(arguments[3]), elections)).watch();
  }
}
