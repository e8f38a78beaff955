package dev.baton.sim.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each leadership's fencing token is larger than those of all before it. A leader whose node a
 * stranger had deleted before it learnt that it leads is exempt: it is one of those that {@link
 * OneLeader} exempts.
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
    List<String> breaches = new ArrayList<>();
    int reigns = 0;
    for (Reign reign : history.reigns()) {
      if (deletions.getOrDefault(reign.token(), Long.MAX_VALUE) <= reign.from()) {
        continue;
      }
      reigns++;
      Reign before = last.put(reign.line(), reign);
      if (before != null && before.token() >= reign.token()) {
        breaches.add(reign + " after " + before);
      }
    }
    return Verdict.on(reigns, "leaderships", breaches);
  }
}
