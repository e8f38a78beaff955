package dev.baton.sim.check;

import dev.baton.protocol.Reason;
import dev.baton.sim.check.Happening.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an election's history tells is so: whoever is said to have led did, by that token, and what
 * is said to have ended it is what the leader was told; and only the oldest terms are ever left
 * out. One that is only told to have been first in line need not have known that it was. One that
 * was to hand over and found no heir has resigned.
 */
public final class TrueHistory implements Checker {
  private static final String BRIEF = "brief";

  private record Key(String who, String line, long token) {
    static Key of(Happening one) {
      return new Key(one.who(), one.line(), one.token());
    }
  }

  @Override
  public String property() {
    return "what a history tells is so, and it forgets only the oldest";
  }

  @Override
  public Verdict check(History history) {
    Set<Key> led = new HashSet<>();
    history.of(Kind.VALID).forEach(seen -> led.add(Key.of(seen)));
    Map<Key, String> told = new HashMap<>();
    history.of(Kind.REVOKED).forEach(end -> told.put(Key.of(end), end.note()));
    List<Happening> recorded = history.of(Kind.RECORDED).toList();
    List<String> breaches =
        new ArrayList<>(history.of(Kind.FORGOTTEN).map(Happening::toString).toList());
    for (Happening term : recorded) {
      Key key = Key.of(term);
      if (!term.note().equals(BRIEF) && !led.contains(key)) {
        breaches.add(term + " though it never led");
      }
      String why = told.get(key);
      if (why != null && contradicts(term.note(), why)) {
        breaches.add(term + " though it was told " + why);
      }
    }
    return Verdict.on(recorded.size(), "records", breaches);
  }

  private static boolean contradicts(String recorded, String told) {
    boolean tellsWhy = !Set.of(BRIEF, "begun", "lost").contains(recorded);
    boolean noHeir =
        recorded.equals(Reason.RESIGNED.name()) && told.equals(Reason.TRANSFERRED.name());
    return tellsWhy && !recorded.equals(told) && !noHeir;
  }
}
