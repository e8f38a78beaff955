package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the writes guarded by a leadership:
 *
 * <ul>
 *   <li>a write takes effect at most once, and as its answer says;
 *   <li>a write never takes effect after another leadership has begun;
 *   <li>the rightful leader is not fenced off.
 * </ul>
 */
public final class GuardedWrites implements Checker {
  @Override
  public String property() {
    return "a guarded write is applied only while its leadership stands, and as it is answered";
  }

  @Override
  public Verdict check(History history) {
    List<String> breaches = new ArrayList<>();
    List<Happening> applied = history.of(Kind.APPLIED).toList();
    addLate(applied, history.reigns(), breaches);
    addWronglyAnswered(history, breaches);
    addWronglyFenced(history, breaches);
    return Verdict.on(applied.size(), "guarded writes", breaches);
  }

  private static void addLate(List<Happening> applied, List<Reign> reigns, List<String> breaches) {
    Map<String, Happening> last = new HashMap<>();
    for (Happening write : applied) {
      Happening before = last.put(write.line(), write);
      if (before != null && before.token() > write.token()) {
        breaches.add(write + " after " + before);
      }
      reigns.stream()
          .filter(reign -> reign.line().equals(write.line()) && reign.token() > write.token())
          .filter(reign -> reign.from() < write.at())
          .forEach(reign -> breaches.add(write + " although another leads: " + reign));
    }
  }

  private static void addWronglyAnswered(History history, List<String> breaches) {
    Map<String, Happening> applied = new HashMap<>();
    history
        .of(Kind.APPLIED, Kind.CONFIRMED)
        .forEach(
            each -> {
              if (each.kind() == Kind.CONFIRMED && !applied.containsKey(each.note())) {
                breaches.add(each + " but it was not applied");
              } else if (each.kind() == Kind.APPLIED && applied.put(each.note(), each) != null) {
                breaches.add(each + " for the second time");
              }
            });
    history
        .of(Kind.DISCLAIMED)
        .filter(answer -> applied.containsKey(answer.note()))
        .forEach(answer -> breaches.add(answer + " but " + applied.get(answer.note())));
  }

  private static void addWronglyFenced(History history, List<String> breaches) {
    Map<Long, Long> deletions = history.deletions();
    history
        .of(Kind.FENCED_OFF)
        .filter(told -> deletions.getOrDefault(told.token(), Long.MAX_VALUE) > told.at())
        .forEach(
            told ->
                history.reigns().stream()
                    .filter(reign -> reign.token() == told.token() && told.at() <= reign.to())
                    .forEach(reign -> breaches.add(told + " although valid: " + reign)));
  }
}
