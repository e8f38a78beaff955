package dev.baton.sim.soak;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import dev.baton.sim.check.CallbackOrder;
import dev.baton.sim.check.CandidatesServed;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.EnoughPermits;
import dev.baton.sim.check.FencedRegister;
import dev.baton.sim.check.FirstInFirstOut;
import dev.baton.sim.check.NothingLeft;
import dev.baton.sim.check.OneLeader;
import dev.baton.sim.check.PropertyChecker;
import dev.baton.sim.check.TokensGrow;
import dev.baton.sim.check.TrueHistory;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import dev.baton.sim.soak.client.SoakLibrary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of a soak. */
final class SoakSummary {
  private static final int SHOWN = 5;

  /** The checkers of the properties for which the processes write notes. */
  private static final List<PropertyChecker> CHECKERS =
      List.of(
          new OneLeader(),
          new TokensGrow(),
          new FencedRegister(),
          new FirstInFirstOut(),
          new CallbackOrder(),
          new CandidatesServed(),
          new NothingLeft());

  private static final double NANOS_PER_MILLI = 1e6;

  private final SoakOptions options;
  private final WorldHistory history;
  private final WorldJudgement judgement;
  private final WriteResults writes;
  private final List<PeriodOverlap> overlaps;

  SoakSummary(SoakOptions options, SoakEvidence evidence) {
    this.options = options;
    this.history = evidence.history();
    this.judgement = judgeHistory(history, options.libraryUnderTest());
    this.writes = WriteResults.compareWrites(evidence);
    this.overlaps = OneLeader.findOverlaps(history);
  }

  /** Judges the history. Properties of tokens cannot be judged for a library without tokens. */
  private static WorldJudgement judgeHistory(WorldHistory history, SoakLibrary library) {
    List<PropertyChecker> checkers = new ArrayList<>(CHECKERS);
    if (library.sharesLeadership()) {
      checkers.add(new EnoughPermits());
    }
    if (library.takesOrders()) {
      checkers.add(new TrueHistory(false, SoakStage.SESSION.multipliedBy(2).toNanos()));
    }
    WorldJudgement judgement = WorldJudgement.judgeHistory(history, checkers);
    if (library.givesTokens()) {
      return judgement;
    }
    Map<String, CheckVerdict> verdicts = new LinkedHashMap<>(judgement.verdicts());
    for (PropertyChecker checker : List.of(new TokensGrow(), new FencedRegister())) {
      verdicts.put(
          checker.propertyText(),
          new CheckVerdict(
              CheckVerdict.VerdictKind.UNKNOWN,
              List.of(library.libraryName() + " gives no fencing tokens")));
    }
    return new WorldJudgement(verdicts);
  }

  /** Returns the outcome. A library with tokens is also stuck if a property could not be judged. */
  WorldOutcome worstOutcome() {
    boolean harmed = !writes.lost().isEmpty() || !writes.reordered().isEmpty();
    boolean stuck =
        options.libraryUnderTest().givesTokens()
            && judgement.verdicts().values().stream()
                .anyMatch(verdict -> verdict.kind() == CheckVerdict.VerdictKind.UNKNOWN);
    WorldOutcome found =
        harmed ? WorldOutcome.UNSAFE : stuck ? WorldOutcome.STUCK : WorldOutcome.VALID;
    return Collections.max(List.of(judgement.worstOutcome(), found));
  }

  /** Returns how often each kind of fault was made. */
  private Map<FaultKind, Long> faultCounts() {
    Map<String, Long> notes =
        history
            .eventsOf(JournalEvent.JournalEventKind.FAULT)
            .collect(groupingBy(fault -> fault.note().split(":", 2)[0], counting()));
    Map<FaultKind, Long> faults = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      faults.put(kind, notes.getOrDefault(kind.toString(), 0L));
    }
    return faults;
  }

  /**
   * Returns how often a leadership followed on the leadership of another candidate in the same
   * election.
   */
  private long handOvers() {
    Map<String, String> last = new HashMap<>();
    return history.validLeaderships().stream()
        .filter(
            period -> {
              String before = last.put(period.path(), period.candidate());
              return before != null && !before.equals(period.candidate());
            })
        .count();
  }

  /** Returns the summary for people and for scripts. Each figure follows its name. */
  @Override
  public String toString() {
    List<String> text = new ArrayList<>();
    text.add("contender: " + options.libraryUnderTest().libraryName());
    text.add("seed: " + options.seed());
    text.add("faults: " + faultCounts().values().stream().mapToLong(Long::longValue).sum());
    faultCounts().forEach((kind, made) -> text.add("  " + kind + ": " + made));
    text.add("leaderships: " + history.validLeaderships().size());
    text.add("hand-overs: " + handOvers());
    addOverlaps(text);
    addAlerts(text);
    addTransfers(text);
    text.add("writes acknowledged: " + writes.acknowledged());
    text.add("writes refused: " + history.eventsOf(JournalEvent.JournalEventKind.REFUSED).count());
    text.add("writes lost: " + writes.lost().size());
    writes.lost().stream().limit(SHOWN).forEach(lost -> text.add("  " + lost));
    text.add("writes reordered: " + writes.reordered().size());
    writes.reordered().stream().limit(SHOWN).forEach(reordered -> text.add("  " + reordered));
    text.add("writes reordered, exempt: " + writes.exempt().size());
    text.add("verdicts:");
    judgement.verdicts().forEach((property, verdict) -> addVerdict(text, property, verdict));
    text.add("outcome: " + worstOutcome());
    return String.join("\n", text);
  }

  private void addOverlaps(List<String> text) {
    List<PeriodOverlap> breaches = overlaps.stream().filter(each -> !each.exempt()).toList();
    text.add("overlaps: " + breaches.size());
    if (!breaches.isEmpty()) {
      long longest = breaches.stream().mapToLong(PeriodOverlap::lengthNanos).max().orElse(0);
      text.add(String.format(Locale.ROOT, "  the longest: %.1f ms", longest / NANOS_PER_MILLI));
    }
    text.add("overlaps, exempt: " + (overlaps.size() - breaches.size()));
  }

  private void addAlerts(List<String> text) {
    LeadershipPeriods all = LeadershipPeriods.fromEvents(history.allEvents());
    List<LeadershipPeriod> alone =
        all.allPeriods().stream()
            .filter(each -> !all.sharedHolders().contains(each.candidate()))
            .toList();
    List<LeadershipPeriod> undisturbed =
        alone.stream().filter(each -> !all.deletionTimes().containsKey(each.token())).toList();
    long alerts = TwoLeaderAlerts.countAlerts(undisturbed);
    text.add("two-leader alerts: " + alerts);
    text.add("two-leader alerts, exempt: " + (TwoLeaderAlerts.countAlerts(alone) - alerts));
  }

  private void addTransfers(List<String> text) {
    List<String> ends =
        history
            .eventsOf(JournalEvent.JournalEventKind.FAULT)
            .map(JournalEvent::note)
            .filter(note -> note.startsWith(FaultKind.TRANSFERRED + ":"))
            .toList();
    for (String end : List.of("done", "refused", "failed", "unknown")) {
      text.add(
          "transfers "
              + end
              + ": "
              + ends.stream().filter(one -> one.contains(", " + end)).count());
    }
  }

  private static void addVerdict(List<String> text, String property, CheckVerdict verdict) {
    text.add("  " + verdict.kind() + ": " + property);
    verdict.evidence().stream().limit(SHOWN).forEach(each -> text.add("    " + each));
    int more = verdict.evidence().size() - SHOWN;
    if (more > 0) {
      text.add("    and " + more + " more");
    }
  }
}
