package dev.baton.demo.herd;

import dev.baton.Baton;
import dev.baton.demo.member.MemberOrders;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.demo.member.ProcessReporter;
import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A process with many candidates, each with its own Baton and session. To the servers they look
 * like as many processes. It obeys these lines:
 *
 * <pre>
 * stand RULE PATH N   its candidates below N join, the first of them before the others; reports
 *                     "stand" when each knows its place
 * leave NUMBER        this candidate leaves
 * come NUMBER         this candidate joins again; reports "stand"
 * go                  all candidates leave; reports "gone"
 * </pre>
 *
 * <p>It reports "leads" and the number of each new leader.
 */
public final class HerdProcess {
  private final ProcessReporter reporter;
  private final int first;
  private final List<Baton> batons = new ArrayList<>();
  private final Map<Integer, Candidate> candidates = new TreeMap<>();
  private TurnRule rule = TurnRule.QUEUE;
  private String path = "";

  private HerdProcess(ProcessReporter reporter, int first) {
    this.reporter = reporter;
    this.first = first;
  }

  /**
   * Runs until its input ends. The arguments are its name, the servers, the session timeout in ms,
   * the first number and the number of candidates.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    HerdProcess process =
        new HerdProcess(new ProcessReporter(arguments[0]), Integer.parseInt(arguments[3]));
    Duration sessionTimeout = Duration.ofMillis(Long.parseLong(arguments[2]));
    process.connectAll(arguments[1], sessionTimeout, Integer.parseInt(arguments[4]));
    MemberOrders.obeyInput(process::obeyOrder);
  }

  private void connectAll(String servers, Duration sessionTimeout, int count) {
    for (int i = 0; i < count; i++) {
      batons.add(
          Baton.builder(servers)
              .sessionTimeout(sessionTimeout)
              .connectTimeout(Duration.ZERO)
              .closeOnShutdown(false)
              .connect());
    }
  }

  private void obeyOrder(String verb, List<String> words) {
    switch (verb) {
      case "stand" -> {
        rule = TurnRule.valueOf(words.get(0));
        path = words.get(1);
        joinRange(first, Math.min(Integer.parseInt(words.get(2)), first + batons.size()));
      }
      case "leave" -> leaveOne(Integer.parseInt(words.get(0)));
      case "come" -> joinRange(Integer.parseInt(words.get(0)), Integer.parseInt(words.get(0)) + 1);
      case "go" -> leaveAll();
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void joinRange(int from, int end) {
    if (from < end) {
      joinOne(from).join();
    }
    List<CompletableFuture<Void>> known = new ArrayList<>();
    for (int number = from + 1; number < end; number++) {
      known.add(joinOne(number));
    }
    CompletableFuture.allOf(known.toArray(CompletableFuture[]::new)).join();
    reporter.reportEvent(EventKind.TELLS, "stand");
  }

  private CompletableFuture<Void> joinOne(int number) {
    CompletableFuture<Void> known = new CompletableFuture<>();
    candidates.put(
        number,
        batons
            .get(number - first)
            .election(path)
            .withRule(rule)
            .candidate("candidate-" + number)
            .onPositionChanged(place -> known.complete(null))
            .onElected(
                leadership -> {
                  reporter.reportEvent(EventKind.TELLS, "leads " + number);
                  known.complete(null);
                })
            .campaign());
    return known;
  }

  private void leaveOne(int number) {
    Candidate leaver = candidates.remove(number);
    if (leaver == null) {
      throw new IllegalArgumentException("no such candidate: " + number);
    }
    leaver.close();
  }

  private void leaveAll() {
    candidates.values().stream()
        .map(Candidate::closeAsync)
        .toList()
        .forEach(CompletableFuture::join);
    candidates.clear();
    reporter.reportEvent(EventKind.TELLS, "gone");
  }
}
