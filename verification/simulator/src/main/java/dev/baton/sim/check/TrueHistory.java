package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reign;
import dev.baton.protocol.Reason;
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
public final class TrueHistory implements Checker {
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
   * Returns the note of a {@link Kind#RECORDED} event.
   *
   * @param fromKnown true if the record tells when the term began
   * @param over true if the record tells that the term has ended
   * @param reason the recorded reason of the end, or null
   */
  public static String note(boolean fromKnown, boolean over, @Nullable Reason reason) {
    if (!fromKnown) {
      return BRIEF;
    }
    return reason != null ? reason.name() : over ? LOST : BEGUN;
  }

  private record Term(String line, long token) {
    static Term of(Happening one) {
      return new Term(one.line(), one.token());
    }
  }

  @Override
  public String property() {
    return "what a history tells is so, and it forgets only the oldest";
  }

  @Override
  public Verdict check(History history) {
    Map<Term, String> led = new HashMap<>();
    history.of(Kind.VALID, Kind.ELECTED).forEach(seen -> led.put(Term.of(seen), seen.who()));
    Map<Term, String> told = new HashMap<>();
    history.of(Kind.REVOKED).forEach(end -> told.put(Term.of(end), end.note()));
    List<Happening> recorded = history.of(Kind.RECORDED).toList();
    List<String> breaches = new ArrayList<>();
    history.of(Kind.FORGOTTEN).forEach(lost -> breaches.add(lost.toString()));
    for (Happening term : recorded) {
      String who = led.getOrDefault(Term.of(term), allSeen ? "nobody" : term.who());
      if (!term.note().equals(BRIEF) && !who.equals(term.who())) {
        breaches.add(term + " though " + who + " led");
      }
      String why = told.get(Term.of(term));
      if (why != null && contradicts(term.note(), why)) {
        breaches.add(term + " though it was told " + why);
      }
    }
    missing(history.reigns(), recorded).forEach(lost -> breaches.add(lost + " is not recorded"));
    return Verdict.on(recorded.size(), "records", breaches);
  }

  private static boolean contradicts(String recorded, String told) {
    boolean tellsWhy = !Set.of(BRIEF, BEGUN, LOST).contains(recorded);
    boolean noHeir =
        recorded.equals(Reason.RESIGNED.name()) && told.equals(Reason.TRANSFERRED.name());
    return tellsWhy && !recorded.equals(told) && !noHeir;
  }

  /**
   * Returns the leaderships that lasted long enough and are no older than the oldest record of
   * their election, but have no record.
   */
  private List<Reign> missing(List<Reign> reigns, List<Happening> recorded) {
    Map<String, Long> oldest = new HashMap<>();
    recorded.forEach(term -> oldest.merge(term.line(), term.token(), Math::min));
    Set<Term> known = Set.copyOf(recorded.stream().map(Term::of).toList());
    return reigns.stream()
        .filter(reign -> reign.to() - reign.from() >= surely)
        .filter(reign -> reign.token() > oldest.getOrDefault(reign.line(), Long.MAX_VALUE))
        .filter(reign -> !known.contains(new Term(reign.line(), reign.token())))
        .toList();
  }
}
