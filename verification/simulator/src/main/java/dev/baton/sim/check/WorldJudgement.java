package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
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
public record WorldJudgement(Map<String, CheckVerdict> verdicts) {
  private static final String NO_CRASH = "no program error comes to light";

  /**
   * The checkers that tell if anything wrong was done, until data were restored from a backup: then
   * tokens begin anew.
   */
  public static final List<PropertyChecker> SAFETY =
      List.of(
          new OneLeader(),
          new EnoughPermits(),
          new TokensGrow(),
          new FencedRegister(),
          new GuardedWrites(),
          new FirstInFirstOut(),
          new CallbackOrder(),
          new WorkStopsFirst(),
          new TrueHistory(true, Long.MAX_VALUE),
          new NeverHappens(
              "a leadership that is over stays so",
              WorldFinding.REVIVED,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID),
          new NeverHappens(
              "no lease is prolonged after the node is gone",
              WorldFinding.OUTLIVES,
              one -> one.kind() == JournalEvent.JournalEventKind.DELETED),
          new NeverHappens(
              "no term begins in the turn of another library's member",
              WorldFinding.OUT_OF_TURN,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID),
          new NeverHappens(
              "no message stalls a member of another library",
              WorldFinding.STALLS,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID),
          new NeverHappens(
              "no candidate leads before it has been told to join",
              WorldFinding.EARLY,
              one -> one.kind() == JournalEvent.JournalEventKind.ELECTED),
          new NeverHappens(
              "no observer is told of an earlier leader after a later one",
              WorldFinding.SEEN_LATE,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID),
          new NeverHappens(
              "no candidate gives up its place before its check has failed often enough",
              WorldFinding.RASH,
              one -> one.kind() == JournalEvent.JournalEventKind.REVOKED),
          new NeverHappens(
              "no paused election moves while its leader lives",
              WorldFinding.MOVED,
              one -> one.kind() == JournalEvent.JournalEventKind.REVOKED),
          new NeverHappens(
              "no work is started twice in a slot",
              WorldFinding.SLOT_TWICE,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "no work of a slot is started before that is recorded",
              WorldFinding.SLOT_UNRECORDED,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "no work is started before its slot",
              WorldFinding.SLOT_EARLY,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "no recorded slot is begun again, except for a retry",
              WorldFinding.SLOT_AGAIN,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "a slot takes two transactions, and a host that waits writes nothing",
              WorldFinding.SLOT_WRITES,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "nobody leads who came after the end of the line",
              WorldFinding.BEYOND,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID));

  /** The checkers that tell if everything was done. */
  public static final List<PropertyChecker> LIVENESS =
      List.of(
          new CandidatesServed(),
          new LeaderStays(),
          new NeverHappens(
              "in the end slots begin",
              WorldFinding.SLOTS_STOP,
              WorldFinding.SLOT_STARTED::matchesEvent),
          new NeverHappens(
              "no unfit candidate leads for longer than its checks and its stop take",
              WorldFinding.UNFIT,
              one -> one.kind() == JournalEvent.JournalEventKind.VALID),
          new NeverHappens(
              "no claim is deaf", WorldFinding.DEAF, WorldFinding.CALM_OVER::matchesEvent),
          new NeverHappens(
              "whoever leads no more is told so in time",
              WorldFinding.UNTOLD,
              one -> one.kind() == JournalEvent.JournalEventKind.ELECTED),
          new NeverHappens(
              "a session is given up only when it must be",
              WorldFinding.GIVEN_UP,
              one -> one.kind() == JournalEvent.JournalEventKind.ELECTED),
          new NeverHappens(
              "a lock is free when its release returns",
              WorldFinding.NOT_FREE,
              one -> one.kind() == JournalEvent.JournalEventKind.REVOKED),
          new NeverHappens(
              "a try waits for the answer of the servers",
              WorldFinding.HASTY,
              one -> one.kind() == JournalEvent.JournalEventKind.CAME),
          new NeverHappens(
              "in the end each shard is led, and the shares are even",
              WorldFinding.UNEVEN,
              WorldFinding.CALM_OVER::matchesEvent),
          new NeverHappens(
              "whoever observes learns in the end who leads",
              WorldFinding.UNSEEN,
              WorldFinding.CALM_OVER::matchesEvent),
          new NeverHappens(
              "tokens do not begin anew in silence",
              WorldFinding.BACKWARDS,
              one -> one.kind() == JournalEvent.JournalEventKind.ELECTED),
          new NothingLeft());

  /** The possible ends of a world, from good to bad. */
  public enum WorldOutcome {
    /** Every property held, or could not be judged. */
    VALID(0),
    /** Something required was not done. */
    STUCK(2),
    /** Something wrong was done. */
    UNSAFE(1),
    /** A program error came to light. */
    CRASHED(3);

    private final int exitCode;

    WorldOutcome(int exitCode) {
      this.exitCode = exitCode;
    }

    /** Returns the exit code of a command with this outcome. */
    public int exitCode() {
      return exitCode;
    }
  }

  /** Judges {@code history} by all checkers. */
  public static WorldJudgement judgeHistory(WorldHistory history) {
    return judgeHistory(history, Stream.concat(SAFETY.stream(), LIVENESS.stream()).toList());
  }

  /** Judges {@code history} by the given checkers, and by the program errors that came to light. */
  public static WorldJudgement judgeHistory(WorldHistory history, List<PropertyChecker> checkers) {
    Map<String, CheckVerdict> verdicts = new LinkedHashMap<>();
    List<String> crashes =
        history
            .eventsOf(JournalEvent.JournalEventKind.CRASHED)
            .map(JournalEvent::toString)
            .toList();
    verdicts.put(
        NO_CRASH, CheckVerdict.verdictOn(history.allEvents().size(), "happenings", crashes));
    WorldHistory safe = history.untilRestored();
    checkers.forEach(
        checker ->
            verdicts.put(
                checker.propertyText(),
                checker.checkHistory(SAFETY.contains(checker) ? safe : history)));
    return new WorldJudgement(verdicts);
  }

  /** Returns the worst outcome of the verdicts. */
  public WorldOutcome worstOutcome() {
    if (!propertyHolds(NO_CRASH)) {
      return WorldOutcome.CRASHED;
    }
    if (!SAFETY.stream().allMatch(checker -> propertyHolds(checker.propertyText()))) {
      return WorldOutcome.UNSAFE;
    }
    boolean live = LIVENESS.stream().allMatch(checker -> propertyHolds(checker.propertyText()));
    return live ? WorldOutcome.VALID : WorldOutcome.STUCK;
  }

  private boolean propertyHolds(String property) {
    CheckVerdict verdict = verdicts.get(property);
    return verdict == null || verdict.kind() != CheckVerdict.VerdictKind.INVALID;
  }

  /** Returns a line for each property. */
  @Override
  public String toString() {
    return verdicts.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining("\n"));
  }
}
