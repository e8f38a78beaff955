package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdicts of all checkers on one world.
 *
 * @param verdicts the verdicts by property, in a fixed order; a missing property was not judged
 */
public record Judgement(Map<String, Verdict> verdicts) {
  private static final String NO_CRASH = "no program error comes to light";

  /** The checkers that tell if anything wrong was done. */
  public static final List<Checker> SAFETY =
      List.of(
          new OneLeader(),
          new EnoughPermits(),
          new TokensGrow(),
          new FencedRegister(),
          new GuardedWrites(),
          new FirstInFirstOut(),
          new Callbacks(),
          new WorkStopsFirst(),
          new TrueHistory(true, Long.MAX_VALUE),
          new Never(
              "a leadership that is over stays so", Happening.Kind.REVIVED, Happening.Kind.VALID),
          new Never(
              "no lease is prolonged after the node is gone",
              Happening.Kind.OUTLIVES,
              Happening.Kind.DELETED),
          new Never(
              "nobody leads who came after the end of the line",
              Happening.Kind.BEYOND,
              Happening.Kind.VALID));

  /** The checkers that tell if everything was done. */
  public static final List<Checker> LIVENESS =
      List.of(
          new NobodyWaits(),
          new LeadsOn(),
          new Never("no claim is deaf", Happening.Kind.DEAF, Happening.Kind.CALM_OVER),
          new Never(
              "whoever leads no more is told so in time",
              Happening.Kind.UNTOLD,
              Happening.Kind.ELECTED),
          new NothingLeft());

  /** The possible ends of a world, from good to bad. */
  public enum Outcome {
    /** Every property held, or could not be judged. */
    VALID(0),
    /** Something required was not done. */
    STUCK(2),
    /** Something wrong was done. */
    UNSAFE(1),
    /** A program error came to light. */
    CRASHED(3);

    private final int exitCode;

    Outcome(int exitCode) {
      this.exitCode = exitCode;
    }

    /** Returns the exit code of a command with this outcome. */
    public int exitCode() {
      return exitCode;
    }
  }

  /** Judges {@code history} by all checkers. */
  public static Judgement of(History history) {
    return of(history, Stream.concat(SAFETY.stream(), LIVENESS.stream()).toList());
  }

  /** Judges {@code history} by the given checkers, and by the program errors that came to light. */
  public static Judgement of(History history, List<Checker> checkers) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    List<String> crashes = history.of(Happening.Kind.CRASHED).map(Happening::toString).toList();
    verdicts.put(NO_CRASH, Verdict.on(history.all().size(), "happenings", crashes));
    checkers.forEach(checker -> verdicts.put(checker.property(), checker.check(history)));
    return new Judgement(verdicts);
  }

  /** Returns the worst outcome of the verdicts. */
  public Outcome outcome() {
    if (!holds(NO_CRASH)) {
      return Outcome.CRASHED;
    }
    if (!SAFETY.stream().allMatch(checker -> holds(checker.property()))) {
      return Outcome.UNSAFE;
    }
    boolean live = LIVENESS.stream().allMatch(checker -> holds(checker.property()));
    return live ? Outcome.VALID : Outcome.STUCK;
  }

  private boolean holds(String property) {
    Verdict verdict = verdicts.get(property);
    return verdict == null || verdict.kind() != Verdict.Kind.INVALID;
  }

  /** Returns a line for each property. */
  @Override
  public String toString() {
    return verdicts.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining("\n"));
  }
}
