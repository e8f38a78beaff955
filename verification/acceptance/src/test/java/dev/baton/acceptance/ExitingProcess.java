package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A process that leads two elections and calls {@code System.exit} in a callback of the first. The
 * work of the second stops only when the process is told so by its input. Prints one line when it
 * leads both.
 */
final class ExitingProcess {
  static final String EXITING = "/exit/exiting";
  static final String WORKING = "/exit/working";
  static final int EXIT_CODE = 3;

  private static final Duration LONG = Duration.ofMinutes(10);

  private ExitingProcess() {}

  /** Where the process calls {@code System.exit}. */
  enum Place {
    ON_ELECTED,
    ON_REVOKED,
    IN_A_LED_JOB,
    ON_REVOKED_WHILE_MAIN_EXITS,
    IN_THE_LOOP
  }

  static ChildProcess start(String connectString, Place place) {
    ProcessBuilder builder =
        new ProcessBuilder(
            ChildProcess.javaCommand(
                List.of(), ExitingProcess.class.getName(), connectString, place.name()));
    return ChildProcess.start(builder.redirectError(Redirect.INHERIT));
  }

  /** The process itself: connect string, place of the exit. */
  public static void main(String[] arguments) throws InterruptedException {
    Baton baton = Baton.connect(arguments[0]);
    candidate(baton, WORKING).onRevoked((led, reason) -> awaitInput()).campaign().awaitLeadership();
    CandidateBuilder exiting = candidate(baton, EXITING);
    switch (Place.valueOf(arguments[1])) {
      case ON_ELECTED -> {
        exiting.onElected(led -> tellAndExit()).campaign();
        new CountDownLatch(1).await();
      }
      case ON_REVOKED ->
          campaign(exiting.onRevoked((led, reason) -> System.exit(EXIT_CODE))).resign();
      case IN_A_LED_JOB -> baton.election(EXITING).lead(led -> tellAndExit());
      case IN_THE_LOOP -> {
        exiting.executor(Runnable::run).onElected(led -> tellAndExit()).campaign();
        new CountDownLatch(1).await();
      }
      case ON_REVOKED_WHILE_MAIN_EXITS -> {
        campaign(exiting.onRevoked((led, reason) -> System.exit(EXIT_CODE + 1)));
        System.exit(EXIT_CODE);
      }
    }
  }

  private static CandidateBuilder candidate(Baton baton, String election) {
    return baton.election(election).candidate("process").stopTimeout(LONG);
  }

  private static void tellAndExit() {
    System.out.println("leads both");
    System.exit(EXIT_CODE);
  }

  /** Campaigns, and returns when the callback of the election has returned. */
  private static Candidate campaign(CandidateBuilder builder) throws InterruptedException {
    CountDownLatch elected = new CountDownLatch(1);
    Candidate candidate = builder.onElected(led -> elected.countDown()).campaign();
    elected.await();
    System.out.println("leads both");
    return candidate;
  }

  private static void awaitInput() {
    try {
      var unused = System.in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
