package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.sim.soak.client.WriteRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of a migration: who led beside whom. */
final class MigrationSummary {
  private static final double NANOS_PER_MILLI = 1e6;

  private final FleetLibraries libraries;
  private final SoakEvidence evidence;
  private final NodeEndings endings;
  private final int moves;
  private final Map<Long, String> nodes = new HashMap<>();
  private final List<String> breaches = new ArrayList<>();
  private int believed;
  private int amongOthers;
  private long longest;

  MigrationSummary(
      FleetLibraries libraries, SoakEvidence evidence, NodeEndings endings, int moves) {
    this.libraries = libraries;
    this.evidence = evidence;
    this.endings = endings;
    this.moves = moves;
    evidence
        .history()
        .eventsOf(JournalEventKind.ELECTED)
        .forEach(event -> nodes.put(event.token(), event.note()));
    comparePeriods(evidence.history().validLeaderships());
  }

  private void comparePeriods(List<LeadershipPeriod> all) {
    for (int i = 0; i < all.size(); i++) {
      LeadershipPeriod one = all.get(i);
      for (int j = i + 1; j < all.size() && all.get(j).from() <= one.to(); j++) {
        if (one.overlapsWith(all.get(j))) {
          noteOverlap(one, all.get(j));
        }
      }
    }
  }

  /**
   * Notes an overlap. The turn of a member of another library ends with its node, at the latest.
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
    return isBaton(period)
        ? period.to() + 1
        : Math.min(period.to() + 1, endings.endOf(nodes.getOrDefault(period.token(), "")));
  }

  private boolean isBaton(LeadershipPeriod period) {
    String life = period.candidate().substring(0, period.candidate().indexOf('@'));
    return libraries.libraryOf(life).startsWith("baton");
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
            .formatted(moves, faults, ours, all.size() - ours, endings.count()));
    text.append("Baton beside the turn of another: %d%n".formatted(breaches.size()));
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
    breaches.forEach(breach -> text.append("  ").append(breach).append(System.lineSeparator()));
    return text.append(isValid() ? "VALID" : "NOT VALID").toString();
  }
}
