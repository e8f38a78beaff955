package dev.baton.acceptance;

import dev.baton.Baton;
import dev.baton.election.CandidateBuilder;
import dev.baton.lock.LockHold;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process that takes one part, prints a line, and then does nothing until it is told to end. */
final class ClosingProcess {
  static final String STOPPING = "stopping";

  private static final String PATH = "/gone/";

  /** Far beyond the limit of a test: a close that waits for it fails. */
  private static final Duration STOP_TIMEOUT = Duration.ofHours(1);

  private ClosingProcess() {}

  /** What a process has when it is told to end. */
  enum Part {
    NOTHING,
    STANDBY,
    LEADER,
    HOLDER,
    WORKING_LEADER;

    /** Has {@code baton} take this part; {@code another} goes first where one must. */
    void take(Baton baton, Baton another, Runnable work) throws InterruptedException {
      switch (this) {
        case NOTHING -> {}
        case STANDBY -> {
          candidate(another).campaign().awaitLeadership();
          CountDownLatch waits = new CountDownLatch(1);
          candidate(baton).onPositionChanged(place -> waits.countDown()).campaign();
          waits.await();
        }
        case LEADER -> candidate(baton).campaign().awaitLeadership();
        case HOLDER -> {
          LockHold hold = baton.lock(PATH + name()).stopTimeout(STOP_TIMEOUT).acquire();
          hold.onLost(reason -> hold.close());
        }
        case WORKING_LEADER ->
            candidate(baton).onRevoked((led, reason) -> work.run()).campaign().awaitLeadership();
      }
    }

    private CandidateBuilder candidate(Baton baton) {
      return baton.election(PATH + name()).candidate().stopTimeout(STOP_TIMEOUT);
    }
  }

  static Baton connect(String servers, Duration timeout, boolean closeOnShutdown) {
    return Baton.builder(servers)
        .sessionTimeout(timeout)
        .connectTimeout(ConditionWait.LIMIT)
        .closeOnShutdown(closeOnShutdown)
        .connect();
  }

  static ChildProcess start(String servers, Duration timeout, Part part) {
    ProcessBuilder builder =
        new ProcessBuilder(
            ChildProcess.javaCommand(
                List.of(),
                ClosingProcess.class.getName(),
                servers,
                timeout.toString(),
                part.name()));
    return ChildProcess.start(builder.redirectError(Redirect.INHERIT));
  }

  /** The process itself: connect string, session timeout, part. */
  public static void main(String[] arguments) throws InterruptedException {
    Duration timeout = Duration.parse(arguments[1]);
    Part.valueOf(arguments[2])
        .take(
            connect(arguments[0], timeout, true),
            connect(arguments[0], timeout, false),
            ClosingProcess::stopWhenTold);
    System.out.println("ready");
    new CountDownLatch(1).await();
  }

  private static void stopWhenTold() {
    System.out.println(STOPPING);
    try {
      var unused = System.in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
