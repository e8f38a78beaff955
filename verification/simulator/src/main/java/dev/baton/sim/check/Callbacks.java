package dev.baton.sim.check;

import dev.baton.journal.Happening;
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
public final class Callbacks implements Checker {
  private static final Set<Happening.Kind> AT_ANY_TIME =
      Set.of(Happening.Kind.CAME, Happening.Kind.PROBLEM);

  /** The last callback that a candidate got. */
  private enum State {
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
    @Nullable State after(Happening.Kind told) {
      return switch (told) {
        case ELECTED -> this == WAITS || this == UNHEARD ? LEADS : null;
        case SUSPENDED -> this == LEADS || this == UNHEARD ? SUSPENDED : ifLeftEarly();
        case RESUMED -> this == SUSPENDED || this == UNHEARD ? LEADS : ifLeftEarly();
        case UNHEARD -> this == LEFT || this == LEFT_EARLY ? this : UNHEARD;
        case REVOKED -> revoked();
        case LEFT -> this == WAITS ? LEFT : LEFT_EARLY;
        case KILLED -> LEFT;
        default -> AT_ANY_TIME.contains(told) ? this : null;
      };
    }

    /**
     * Returns this state if the candidate left early. A candidate that does not stop its work in
     * time leaves while callbacks of the past are still due.
     */
    private @Nullable State ifLeftEarly() {
      return this == LEFT_EARLY ? this : null;
    }

    private @Nullable State revoked() {
      return switch (this) {
        case LEADS, SUSPENDED, UNHEARD -> WAITS;
        case LEFT_EARLY -> LEFT;
        default -> null;
      };
    }
  }

  @Override
  public String property() {
    return "callbacks come in a legal order, each once";
  }

  @Override
  public Verdict check(History history) {
    Map<String, State> states = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    List<Happening> told =
        history
            .of(
                Happening.Kind.CAME,
                Happening.Kind.ELECTED,
                Happening.Kind.SUSPENDED,
                Happening.Kind.RESUMED,
                Happening.Kind.REVOKED,
                Happening.Kind.PROBLEM,
                Happening.Kind.UNHEARD,
                Happening.Kind.KILLED,
                Happening.Kind.LEFT)
            .toList();
    for (Happening one : told) {
      State before = states.getOrDefault(one.who(), State.WAITS);
      State after = before.after(one.kind());
      if (after == null) {
        breaches.add(one + " while it " + before);
      } else {
        states.put(one.who(), after);
      }
    }
    return Verdict.on(told.size(), "callbacks", breaches);
  }
}
