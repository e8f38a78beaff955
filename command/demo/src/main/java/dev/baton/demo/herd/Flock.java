package dev.baton.demo.herd;

import dev.baton.Baton;
import dev.baton.demo.member.Event.What;
import dev.baton.demo.member.Orders;
import dev.baton.demo.member.Voice;
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
 * stand RULE PATH N   its candidates below N join; reports "stand" when each knows its place
 * leave NUMBER        this candidate leaves
 * come NUMBER         this candidate joins again; reports "stand"
 * go                  all candidates leave; reports "gone"
 * </pre>
 *
 * <p>It reports "leads" and the number of each new leader.
 */
public final class Flock {
  private final Voice voice;
  private final int first;
  private final List<Baton> batons = new ArrayList<>();
  private final Map<Integer, Candidate> standing = new TreeMap<>();
  private TurnRule rule = TurnRule.QUEUE;
  private String path = "";

  private Flock(Voice voice, int first) {
    this.voice = voice;
    this.first = first;
  }

  /**
   * Runs until its input ends. The arguments are its name, the servers, the session timeout in ms,
   * the first number and the number of candidates.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Flock flock = new Flock(new Voice(arguments[0]), Integer.parseInt(arguments[3]));
    Duration sessionTimeout = Duration.ofMillis(Long.parseLong(arguments[2]));
    flock.connect(arguments[1], sessionTimeout, Integer.parseInt(arguments[4]));
    Orders.obey(flock::obey);
  }

  private void connect(String servers, Duration sessionTimeout, int count) {
    for (int i = 0; i < count; i++) {
      batons.add(
          Baton.builder(servers)
              .sessionTimeout(sessionTimeout)
              .connectTimeout(Duration.ZERO)
              .closeOnShutdown(false)
              .connect());
    }
  }

  private void obey(String verb, List<String> words) {
    switch (verb) {
      case "stand" -> {
        rule = TurnRule.valueOf(words.get(0));
        path = words.get(1);
        stand(first, Math.min(Integer.parseInt(words.get(2)), first + batons.size()));
      }
      case "leave" -> leave(Integer.parseInt(words.get(0)));
      case "come" -> stand(Integer.parseInt(words.get(0)), Integer.parseInt(words.get(0)) + 1);
      case "go" -> go();
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void stand(int from, int end) {
    List<CompletableFuture<Void>> known = new ArrayList<>();
    for (int number = from; number < end; number++) {
      known.add(stand(number));
    }
    CompletableFuture.allOf(known.toArray(CompletableFuture[]::new)).join();
    voice.tell(What.TELLS, "stand");
  }

  private CompletableFuture<Void> stand(int number) {
    CompletableFuture<Void> known = new CompletableFuture<>();
    standing.put(
        number,
        batons
            .get(number - first)
            .election(path)
            .rule(rule)
            .candidate("candidate-" + number)
            .onStanding(place -> known.complete(null))
            .onElected(
                leadership -> {
                  voice.tell(What.TELLS, "leads " + number);
                  known.complete(null);
                })
            .campaign());
    return known;
  }

  private void leave(int number) {
    Candidate leaver = standing.remove(number);
    if (leaver == null) {
      throw new IllegalArgumentException("no such candidate: " + number);
    }
    leaver.close();
  }

  private void go() {
    standing.values().stream()
        .map(Candidate::closeAsync)
        .toList()
        .forEach(closed -> closed.toCompletableFuture().join());
    standing.clear();
    voice.tell(What.TELLS, "gone");
  }
}
