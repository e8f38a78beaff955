package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.EnoughPermits;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.WriteRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The result of a migration: who led beside whom. */
final class MigrationSummary {
  private static final double NANOS_PER_MILLI = 1e6;

  private final FleetLibraries libraries;
  private final SoakEvidence evidence;
  private final NodeLives lives;
  private final int moves;
  private final NodesInFront inFront;
  private final CheckVerdict permits;
  private final Map<Long, List<String>> notes = new HashMap<>();
  private final Set<String> sharers;
  private final List<String> breaches = new ArrayList<>();
  private int believed;
  private int amongOthers;
  private long longest;

  MigrationSummary(FleetLibraries libraries, SoakEvidence evidence, NodeLives lives, int moves) {
    this.libraries = libraries;
    this.evidence = evidence;
    this.lives = lives;
    this.moves = moves;
    evidence
        .history()
        .eventsOf(JournalEventKind.ELECTED)
        .forEach(event -> notes.put(event.token(), List.of(event.note().split(" "))));
    sharers = LeadershipPeriods.fromEvents(evidence.history().allEvents()).sharedHolders();
    inFront = new NodesInFront(lives);
    permits = new EnoughPermits().checkHistory(historyOfBaton());
    List<LeadershipPeriod> all = evidence.history().validLeaderships();
    comparePeriods(all);
    all.stream().filter(this::isBaton).forEach(hold -> inFront.judgeHold(hold, tokensOf(hold)));
  }

  /** Returns the history of Baton's candidates: a semaphore of Curator has a path of its own. */
  private WorldHistory historyOfBaton() {
    return new WorldHistory(
        evidence.history().allEvents().stream()
            .filter(event -> event.candidate().contains("@") && isOfBaton(event.candidate()))
            .toList());
  }

  /** Returns the tokens of the nodes by which Baton holds: one, or one for each of its locks. */
  private List<Long> tokensOf(LeadershipPeriod hold) {
    List<String> noted = notes.getOrDefault(hold.token(), List.of());
    return noted.size() > 1 ? noted.stream().map(Long::valueOf).toList() : List.of(hold.token());
  }

  private void comparePeriods(List<LeadershipPeriod> all) {
    for (int i = 0; i < all.size(); i++) {
      LeadershipPeriod one = all.get(i);
      for (int j = i + 1; j < all.size() && all.get(j).from() <= one.to(); j++) {
        if (one.overlapsWith(all.get(j)) && !areShared(one, all.get(j))) {
          noteOverlap(one, all.get(j));
        }
      }
    }
  }

  private boolean areShared(LeadershipPeriod one, LeadershipPeriod other) {
    return sharers.contains(one.candidate()) && sharers.contains(other.candidate());
  }

  /**
   * Notes an overlap. The turn of a member of another library ends with its last node, at the
   * latest.
   */
  private void noteOverlap(LeadershipPeriod one, LeadershipPeriod other) {
    long begin = Math.max(one.from(), other.from());
    boolean truly = begin < trueEnd(one) && begin < trueEnd(other);
    if (!isBaton(one) && !isBaton(other)) {
      amongOthers++;
    } else if (truly) {
      breaches.add(one + " and " + other);
    } else {
      believed++;
      longest = Math.max(longest, Math.min(one.to(), other.to()) - begin);
    }
  }

  private long trueEnd(LeadershipPeriod period) {
    if (isBaton(period)) {
      return period.to() + 1;
    }
    long lastEnd =
        notes.getOrDefault(period.token(), List.of("")).stream()
            .mapToLong(lives::endOf)
            .max()
            .orElse(Long.MAX_VALUE);
    return Math.min(period.to() + 1, lastEnd);
  }

  private boolean isBaton(LeadershipPeriod period) {
    return isOfBaton(period.candidate());
  }

  private boolean isOfBaton(String candidate) {
    return libraries.libraryOfCandidate(candidate).startsWith("baton");
  }

  private long unorderedWrites() {
    long unordered = 0;
    for (List<WriteRecord> writes : evidence.taken().values()) {
      for (int i = 1; i < writes.size(); i++) {
        unordered += writes.get(i).number() < writes.get(i - 1).number() ? 1 : 0;
      }
    }
    return unordered;
  }

  private long crashes() {
    return evidence.history().eventsOf(JournalEventKind.CRASHED).count();
  }

  /** Returns whether all is as it must be. */
  boolean isValid() {
    List<LeadershipPeriod> all = evidence.history().validLeaderships();
    return breaches.isEmpty()
        && inFront.foundBreaches().isEmpty()
        && permits.kind() != CheckVerdict.VerdictKind.INVALID
        && unorderedWrites() == 0
        && crashes() == 0
        && all.stream().anyMatch(this::isBaton)
        && !all.stream().allMatch(this::isBaton);
  }

  @Override
  public String toString() {
    List<LeadershipPeriod> all = evidence.history().validLeaderships();
    long ours = all.stream().filter(this::isBaton).count();
    long faults =
        evidence
            .history()
            .eventsOf(JournalEventKind.FAULT)
            .map(JournalEvent::note)
            .filter(note -> !note.startsWith("end of") && !note.contains("moves to"))
            .count();
    int written = evidence.taken().values().stream().mapToInt(List::size).sum();
    StringBuilder text = new StringBuilder();
    text.append(
        "%d moves, %d faults, %d leaderships of Baton, %d of others, %d ends of nodes%n"
            .formatted(moves, faults, ours, all.size() - ours, lives.endCount()));
    text.append("Baton beside the turn of another: %d%n".formatted(breaches.size()));
    text.append(
        "Baton began to hold behind a node: %d, of %d nodes; nodes that came in front later: %d%n"
            .formatted(inFront.foundBreaches().size(), inFront.judgedCount(), inFront.lateCount()));
    text.append("permits of Baton: %s%n".formatted(permits));
    text.append(
        String.format(
            Locale.ROOT,
            "others believe for too long beside Baton: %d, for %.0f ms at most%n",
            believed,
            longest / NANOS_PER_MILLI));
    text.append("others beside others: %d%n".formatted(amongOthers));
    text.append(
        "writes taken: %d, out of order: %d; program errors: %d%n"
            .formatted(written, unorderedWrites(), crashes()));
    Stream.concat(breaches.stream(), inFront.foundBreaches().stream())
        .forEach(breach -> text.append("  ").append(breach).append(System.lineSeparator()));
    return text.append(isValid() ? "VALID" : "NOT VALID").toString();
  }
}
