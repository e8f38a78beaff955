package dev.baton.demo.split;

import dev.baton.demo.member.MemberOrders;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.demo.member.ProcessReporter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A process with one candidate, which it asks every millisecond if it leads, as a guarded
 * application would. It obeys these lines:
 *
 * <pre>
 * campaign LIBRARY PATH SERVERS TIMEOUT TICK   join, with that library; both times in ms
 * answers                                      report the spans in which the answer was yes
 * </pre>
 *
 * <p>It reports every change of the answer.
 */
public final class RivalProcess {
  private static final long BETWEEN_QUESTIONS = 1_000_000;

  private final String name;
  private final ProcessReporter reporter;
  private @Nullable LeaderAnswers answers;

  private RivalProcess(String name) {
    this.name = name;
    this.reporter = new ProcessReporter(name);
  }

  /** Runs until its input ends. The one argument is its name. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    MemberOrders.obeyInput(new RivalProcess(arguments[0])::obeyOrder);
  }

  private void obeyOrder(String verb, List<String> words) {
    switch (verb) {
      case "campaign" -> startCandidate(words);
      case "answers" ->
          reporter.reportEvent(
              EventKind.TELLS, YesSpan.formatSpans(Objects.requireNonNull(answers).yesSpans()));
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void startCandidate(List<String> words) {
    ElectionLibrary.ServerLink link =
        new ElectionLibrary.ServerLink(
            words.get(2), parseMillis(words.get(3)), parseMillis(words.get(4)));
    LeaderAnswers asked =
        new LeaderAnswers(
            ElectionLibrary.valueOf(words.get(0)).startCandidate(name, words.get(1), link));
    answers = asked;
    reporter.reportEvent(EventKind.WAITS);
    Thread asking = new Thread(() -> askForever(asked), "demo-asking");
    asking.setDaemon(true);
    asking.start();
  }

  private static Duration parseMillis(String text) {
    return Duration.ofMillis(Long.parseLong(text));
  }

  private void askForever(LeaderAnswers asked) {
    while (true) {
      if (asked.askOnce()) {
        reporter.reportEvent(asked.isYes() ? EventKind.LEADS : EventKind.REVOKED);
      }
      LockSupport.parkNanos(BETWEEN_QUESTIONS);
    }
  }
}
