package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.protocol.EndReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the recorded history of an election. Each recorded leader led with the recorded token, and
 * its term ended for the reason that the leader was told. Only the oldest terms are ever left out.
 *
 * <p>A candidate recorded only as first in the queue need not have known that it led. A leader that
 * was to hand over, but found no successor, has resigned.
 */
public final class TrueHistory implements PropertyChecker {
  private static final String BRIEF = "brief";
  private static final String BEGUN = "begun";
  private static final String LOST = "lost";

  private final boolean allSeen;
  private final long surely;

  /**
   * Creates a checker for one world.
   *
   * @param allSeen true if every leader was seen to lead
   * @param surely the nanoseconds after which a leader must have written its term down
   */
  public TrueHistory(boolean allSeen, long surely) {
    this.allSeen = allSeen;
    this.surely = surely;
  }

  /**
   * Returns the note of a {@link JournalEventKind#RECORDED} event.
   *
   * @param fromKnown true if the record tells when the term began
   * @param over true if the record tells that the term has ended
   * @param reason the recorded reason of the end, or null
   */
  public static String recordNote(boolean fromKnown, boolean over, @Nullable EndReason reason) {
    if (!fromKnown) {
      return BRIEF;
    }
    return reason != null ? reason.name() : over ? LOST : BEGUN;
  }

  private record TermKey(String line, long token) {
    static TermKey keyOf(JournalEvent one) {
      return new TermKey(one.path(), one.token());
    }
  }

  @Override
  public String propertyText() {
    return "what a history tells is so, and it forgets only the oldest";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Map<TermKey, String> led = new HashMap<>();
    history
        .eventsOf(JournalEventKind.VALID, JournalEventKind.ELECTED)
        .forEach(seen -> led.put(TermKey.keyOf(seen), seen.candidate()));
    Map<TermKey, String> told = new HashMap<>();
    history
        .eventsOf(JournalEventKind.REVOKED)
        .forEach(end -> told.put(TermKey.keyOf(end), end.note()));
    List<JournalEvent> recorded = history.eventsOf(JournalEventKind.RECORDED).toList();
    List<String> breaches = new ArrayList<>();
    history.findingsOf(WorldFinding.FORGOTTEN).forEach(lost -> breaches.add(lost.toString()));
    for (JournalEvent term : recorded) {
      String who = led.getOrDefault(TermKey.keyOf(term), allSeen ? "nobody" : term.candidate());
      if (!term.note().equals(BRIEF) && !who.equals(term.candidate())) {
        breaches.add(term + " though " + who + " led");
      }
      String why = told.get(TermKey.keyOf(term));
      if (why != null && isContradiction(term.note(), why)) {
        breaches.add(term + " though it was told " + why);
      }
    }
    missingRecords(history.validLeaderships(), recorded)
        .forEach(lost -> breaches.add(lost + " is not recorded"));
    return CheckVerdict.verdictOn(recorded.size(), "records", breaches);
  }

  private static boolean isContradiction(String recorded, String told) {
    boolean tellsWhy = !Set.of(BRIEF, BEGUN, LOST).contains(recorded);
    boolean noSuccessor =
        recorded.equals(EndReason.RESIGNED.name()) && told.equals(EndReason.TRANSFERRED.name());
    return tellsWhy && !recorded.equals(told) && !noSuccessor;
  }

  /**
   * Returns the leaderships that lasted long enough and are no older than the oldest record of
   * their election, but have no record.
   */
  private List<LeadershipPeriod> missingRecords(
      List<LeadershipPeriod> periods, List<JournalEvent> recorded) {
    Map<String, Long> oldest = new HashMap<>();
    recorded.forEach(term -> oldest.merge(term.path(), term.token(), Math::min));
    Set<TermKey> known = Set.copyOf(recorded.stream().map(TermKey::keyOf).toList());
    return periods.stream()
        .filter(period -> period.to() - period.from() >= surely)
        .filter(period -> period.token() > oldest.getOrDefault(period.path(), Long.MAX_VALUE))
        .filter(period -> !known.contains(new TermKey(period.path(), period.token())))
        .toList();
  }
}
