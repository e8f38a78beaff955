package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods;
import dev.baton.protocol.LockMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The events of one world, in the order of their true time. Immutable. */
public final class WorldHistory {
  private final List<JournalEvent> events;

  /** Sorts {@code events} by time. Events of one moment stay in the order given. */
  public WorldHistory(Collection<JournalEvent> events) {
    List<JournalEvent> sorted = new ArrayList<>(events);
    sorted.sort(Comparator.comparingLong(JournalEvent::at));
    this.events = List.copyOf(sorted);
  }

  /** Returns the events, earliest first. */
  public List<JournalEvent> allEvents() {
    return events;
  }

  /**
   * Returns the history up to the moment when the servers started anew with data from a backup.
   * Tokens begin anew then.
   */
  WorldHistory untilRestored() {
    List<JournalEvent> before =
        events.stream().takeWhile(each -> !WorldFinding.RESTORED.matchesEvent(each)).toList();
    return before.size() == events.size() ? this : new WorldHistory(before);
  }

  /** Returns the events of the given kinds, earliest first. */
  public Stream<JournalEvent> eventsOf(
      JournalEvent.JournalEventKind first, JournalEvent.JournalEventKind... more) {
    Set<JournalEvent.JournalEventKind> kinds = EnumSet.of(first, more);
    return events.stream().filter(event -> kinds.contains(event.kind()));
  }

  /** Returns the events of the given findings, earliest first. */
  public Stream<JournalEvent> findingsOf(WorldFinding... findings) {
    return eventsOf(JournalEvent.JournalEventKind.OBSERVED)
        .filter(event -> Stream.of(findings).anyMatch(each -> each.matchesEvent(event)));
  }

  /**
   * Returns the leaderships that were ever seen to be valid, in the order of their first sighting.
   */
  public List<LeadershipPeriod> validLeaderships() {
    return LeadershipPeriods.fromEvents(events).allPeriods();
  }

  /** Returns the lock mode of each candidate. */
  Map<String, LockMode> lockModes() {
    return eventsOf(JournalEvent.JournalEventKind.CAME)
        .collect(
            Collectors.toMap(
                JournalEvent::candidate, JournalEvent::holdMode, (one, again) -> again));
  }

  /** Returns the candidates that hold together with others of their kind. */
  Set<String> sharingCandidates() {
    return LeadershipPeriods.fromEvents(events).sharedHolders();
  }

  /** Returns the moment at which a stranger deleted a token's node, by the token. */
  public Map<Long, Long> nodeDeletions() {
    return LeadershipPeriods.fromEvents(events).deletionTimes();
  }
}
