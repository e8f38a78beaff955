package dev.baton.sim.soak;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.baton.journal.Happening;
import dev.baton.journal.Reigns.Overlap;
import dev.baton.sim.check.Callbacks;
import dev.baton.sim.check.Checker;
import dev.baton.sim.check.EnoughPermits;
import dev.baton.sim.check.FencedRegister;
import dev.baton.sim.check.FirstInFirstOut;
import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement;
import dev.baton.sim.check.Judgement.Outcome;
import dev.baton.sim.check.NobodyWaits;
import dev.baton.sim.check.NothingLeft;
import dev.baton.sim.check.OneLeader;
import dev.baton.sim.check.TokensGrow;
import dev.baton.sim.check.TrueHistory;
import dev.baton.sim.check.Verdict;
import dev.baton.sim.soak.client.Library;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of a soak. */
final class Summary {
  private static final int SHOWN = 5;

  /** The checkers of the properties for which the processes write notes. */
  private static final List<Checker> CHECKERS =
      List.of(
          new OneLeader(),
          new TokensGrow(),
          new FencedRegister(),
          new FirstInFirstOut(),
          new Callbacks(),
          new NobodyWaits(),
          new NothingLeft());

  private static final double NANOS_PER_MILLI = 1e6;

  private final Options options;
  private final History history;
  private final Judgement judgement;
  private final Writes writes;
  private final List<Overlap> overlaps;

  Summary(Options options, Evidence evidence) {
    this.options = options;
    this.history = evidence.history();
    this.judgement = judge(history, options.contender());
    this.writes = Writes.of(evidence);
    this.overlaps = OneLeader.overlaps(history);
  }

  /** Judges the history. Properties of tokens cannot be judged for a library without tokens. */
  private static Judgement judge(History history, Library library) {
    List<Checker> checkers = new ArrayList<>(CHECKERS);
    if (library.shares()) {
      checkers.add(new EnoughPermits());
    }
    if (library.takesOrders()) {
      checkers.add(new TrueHistory(false, Stage.SESSION.multipliedBy(2).toNanos()));
    }
    Judgement judgement = Judgement.of(history, checkers);
    if (library.givesTokens()) {
      return judgement;
    }
    Map<String, Verdict> verdicts = new LinkedHashMap<>(judgement.verdicts());
    for (Checker checker : List.of(new TokensGrow(), new FencedRegister())) {
      verdicts.put(
          checker.property(),
          new Verdict(Verdict.Kind.UNKNOWN, List.of(library.name() + " gives no fencing tokens")));
    }
    return new Judgement(verdicts);
  }

  /** Returns the outcome. A library with tokens is also stuck if a property could not be judged. */
  Outcome outcome() {
    boolean harmed = !writes.lost().isEmpty() || !writes.reordered().isEmpty();
    boolean stuck =
        options.contender().givesTokens()
            && judgement.verdicts().values().stream()
                .anyMatch(verdict -> verdict.kind() == Verdict.Kind.UNKNOWN);
    Outcome found = harmed ? Outcome.UNSAFE : stuck ? Outcome.STUCK : Outcome.VALID;
    return Collections.max(List.of(judgement.outcome(), found));
  }

  /** Returns how often each kind of fault was made. */
  private Map<FaultKind, Long> faults() {
    Map<String, Long> notes =
        history
            .of(Happening.Kind.FAULT)
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
    return history.reigns().stream()
        .filter(
            reign -> {
              String before = last.put(reign.line(), reign.who());
              return before != null && !before.equals(reign.who());
            })
        .count();
  }

  /** Returns the summary for people and for scripts. Each figure follows its name. */
  @Override
  public String toString() {
    List<String> text = new ArrayList<>();
    text.add("contender: " + options.contender().name());
    text.add("seed: " + options.seed());
    text.add("faults: " + faults().values().stream().mapToLong(Long::longValue).sum());
    faults().forEach((kind, made) -> text.add("  " + kind + ": " + made));
    text.add("leaderships: " + history.reigns().size());
    text.add("hand-overs: " + handOvers());
    addOverlaps(text);
    addTransfers(text);
    text.add("writes acknowledged: " + writes.acknowledged());
    text.add("writes refused: " + history.of(Happening.Kind.REFUSED).count());
    text.add("writes lost: " + writes.lost().size());
    writes.lost().stream().limit(SHOWN).forEach(lost -> text.add("  " + lost));
    text.add("writes reordered: " + writes.reordered().size());
    writes.reordered().stream().limit(SHOWN).forEach(reordered -> text.add("  " + reordered));
    text.add("writes reordered, exempt: " + writes.exempt().size());
    text.add("verdicts:");
    judgement.verdicts().forEach((property, verdict) -> addVerdict(text, property, verdict));
    text.add("outcome: " + outcome());
    return String.join("\n", text);
  }

  private void addOverlaps(List<String> text) {
    List<Overlap> breaches = overlaps.stream().filter(each -> !each.exempt()).toList();
    text.add("overlaps: " + breaches.size());
    if (!breaches.isEmpty()) {
      long longest = breaches.stream().mapToLong(Overlap::nanos).max().orElse(0);
      text.add(String.format(Locale.ROOT, "  the longest: %.1f ms", longest / NANOS_PER_MILLI));
    }
    text.add("overlaps, exempt: " + (overlaps.size() - breaches.size()));
  }

  private void addTransfers(List<String> text) {
    List<String> ends =
        history
            .of(Happening.Kind.FAULT)
            .map(Happening::note)
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

  private static void addVerdict(List<String> text, String property, Verdict verdict) {
    text.add("  " + verdict.kind() + ": " + property);
    verdict.evidence().stream().limit(SHOWN).forEach(each -> text.add("    " + each));
    int more = verdict.evidence().size() - SHOWN;
    if (more > 0) {
      text.add("    and " + more + " more");
    }
  }
}
