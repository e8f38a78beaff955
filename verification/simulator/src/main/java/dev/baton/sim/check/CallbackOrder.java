package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the order of the callbacks of each candidate:
 *
 * <ul>
 *   <li>"elected" and "revoked" alternate, and each comes once per term;
 *   <li>"suspended" and "resumed" alternate, and come only within a term;
 *   <li>no callback comes after the candidate has left.
 * </ul>
 */
public final class CallbackOrder implements PropertyChecker {
  private static final Set<JournalEvent.JournalEventKind> CALLBACKS =
      Set.of(
          JournalEvent.JournalEventKind.CAME,
          JournalEvent.JournalEventKind.ELECTED,
          JournalEvent.JournalEventKind.SUSPENDED,
          JournalEvent.JournalEventKind.RESUMED,
          JournalEvent.JournalEventKind.REVOKED,
          JournalEvent.JournalEventKind.PROBLEM,
          JournalEvent.JournalEventKind.KILLED,
          JournalEvent.JournalEventKind.LEFT);

  private static final Set<JournalEvent.JournalEventKind> AT_ANY_TIME =
      Set.of(JournalEvent.JournalEventKind.CAME, JournalEvent.JournalEventKind.PROBLEM);

  /** The last callback that a candidate got. */
  private enum CallbackState {
    WAITS,
    LEADS,
    SUSPENDED,

    /** The candidate missed a callback that it should have got. */
    UNHEARD,
    LEFT,
    LEFT_EARLY;

    /**
     * Returns the state after the callback {@code told}, or null if the callback is illegal now.
     */
    @Nullable CallbackState stateAfter(JournalEvent.JournalEventKind told) {
      return switch (told) {
        case ELECTED -> this == WAITS || this == UNHEARD ? LEADS : null;
        case SUSPENDED -> this == LEADS || this == UNHEARD ? SUSPENDED : stayIfLeftEarly();
        case RESUMED -> this == SUSPENDED || this == UNHEARD ? LEADS : stayIfLeftEarly();
        case REVOKED -> stateAfterRevoked();
        case LEFT -> this == WAITS ? LEFT : LEFT_EARLY;
        case KILLED -> LEFT;
        default -> AT_ANY_TIME.contains(told) ? this : null;
      };
    }

    /** Returns the state after a callback that the candidate missed. */
    CallbackState stateAfterMissed() {
      return this == LEFT || this == LEFT_EARLY ? this : UNHEARD;
    }

    /**
     * Returns this state if the candidate left early. A candidate that does not stop its work in
     * time leaves while callbacks of the past are still due.
     */
    private @Nullable CallbackState stayIfLeftEarly() {
      return this == LEFT_EARLY ? this : null;
    }

    private @Nullable CallbackState stateAfterRevoked() {
      return switch (this) {
        case LEADS, SUSPENDED, UNHEARD -> WAITS;
        case LEFT_EARLY -> LEFT;
        default -> null;
      };
    }
  }

  @Override
  public String propertyText() {
    return "callbacks come in a legal order, each once";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Map<String, CallbackState> states = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    List<JournalEvent> told =
        history.allEvents().stream().filter(CallbackOrder::isCallback).toList();
    for (JournalEvent one : told) {
      CallbackState before = states.getOrDefault(one.candidate(), CallbackState.WAITS);
      CallbackState after =
          WorldFinding.UNHEARD.matchesEvent(one)
              ? before.stateAfterMissed()
              : before.stateAfter(one.kind());
      if (after == null) {
        breaches.add(one + " while it " + before);
      } else {
        states.put(one.candidate(), after);
      }
    }
    return CheckVerdict.verdictOn(told.size(), "callbacks", breaches);
  }

  /** Returns true for a callback, the miss of one, and the coming and end of a candidate. */
  private static boolean isCallback(JournalEvent one) {
    return CALLBACKS.contains(one.kind()) || WorldFinding.UNHEARD.matchesEvent(one);
  }
}
