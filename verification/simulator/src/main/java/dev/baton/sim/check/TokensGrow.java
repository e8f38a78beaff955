package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Reign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the fencing tokens of each election:
 *
 * <ul>
 *   <li>The token of a leadership is larger than all tokens before it.
 *   <li>The token of a reader is larger than the tokens of all writers before it, or equal if the
 *       reader itself was that writer.
 *   <li>Tokens of permits need not grow.
 *   <li>No candidate is told of the same token twice.
 * </ul>
 *
 * <p>A leader is exempt if a stranger deleted its node before it learned that it leads. {@link
 * OneLeader} exempts the same leaders.
 */
public final class TokensGrow implements Checker {
  @Override
  public String property() {
    return "tokens grow from leadership to leadership";
  }

  @Override
  public Verdict check(History history) {
    Map<Long, Long> deletions = history.deletions();
    Map<String, Reign> last = new HashMap<>();
    Map<String, Reign> lastAlone = new HashMap<>();
    Set<String> sharers = history.sharers();
    List<String> breaches = new ArrayList<>();
    int reigns = 0;
    for (Reign reign : history.reigns()) {
      if (deletions.getOrDefault(reign.token(), Long.MAX_VALUE) <= reign.from()) {
        continue;
      }
      reigns++;
      boolean shares = sharers.contains(reign.who());
      Reign before = (shares ? lastAlone : last).get(reign.line());
      if (before != null && before.token() >= reign.token() + (shares ? 1 : 0)) {
        breaches.add(reign + " after " + before);
      }
      last.merge(reign.line(), reign, TokensGrow::larger);
      if (!shares) {
        lastAlone.merge(reign.line(), reign, TokensGrow::larger);
      }
    }
    breaches.addAll(toldAgain(history));
    return Verdict.on(reigns, "leaderships", breaches);
  }

  private static Reign larger(Reign one, Reign other) {
    return one.token() > other.token() ? one : other;
  }

  private static List<String> toldAgain(History history) {
    Map<String, Happening> last = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    history
        .of(Happening.Kind.ELECTED)
        .forEach(
            told -> {
              Happening before = last.put(told.who(), told);
              if (before != null && before.token() >= told.token()) {
                breaches.add(told + " after " + before);
              }
            });
    return breaches;
  }
}
