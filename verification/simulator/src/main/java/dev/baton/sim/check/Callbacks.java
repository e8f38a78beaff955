package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Each candidate is told that it is elected and that this is revoked by turns, each of them once;
 * that it is suspended and resumed by turns, and only in between; and nothing after it has left.
 */
public final class Callbacks implements Checker {
  private static final Set<Happening.Kind> AT_ANY_TIME =
      Set.of(Happening.Kind.CAME, Happening.Kind.PROBLEM);

  /** What a candidate was told last. */
  private enum State {
    WAITS,
    LEADS,
    SUSPENDED,

    /** It was not told something that it should have been. */
    UNHEARD,
    LEFT,
    LEFT_EARLY;

    /** What comes of being told this; null if it may not be told. */
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

    /** Whoever does not stop working in time leaves while it is still to be told of the past. */
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
