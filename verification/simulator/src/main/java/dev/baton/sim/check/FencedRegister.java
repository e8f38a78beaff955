package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Reign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a resource that every leader writes to with its token. The resource refuses tokens smaller
 * than the largest seen, never goes back, and never refuses the rightful leader.
 */
public final class FencedRegister implements Checker {
  @Override
  public String property() {
    return "a fenced register never goes back, nor refuses the rightful leader";
  }

  @Override
  public Verdict check(History history) {
    Map<String, Happening> last = new HashMap<>();
    List<Reign> reigns = history.reigns();
    List<String> breaches = new ArrayList<>();
    List<Happening> writes = history.of(Happening.Kind.WROTE, Happening.Kind.REFUSED).toList();
    for (Happening write : writes) {
      if (write.kind() == Happening.Kind.REFUSED) {
        reigns.stream()
            .filter(reign -> isRightful(reign, write, history))
            .forEach(reign -> breaches.add(write + " although valid: " + reign));
        continue;
      }
      Happening before = last.put(write.line(), write);
      if (before != null && before.token() > write.token()) {
        breaches.add(write + " after " + before);
      }
    }
    return Verdict.on(writes.size(), "writes", breaches);
  }

  private static boolean isRightful(Reign reign, Happening write, History history) {
    return reign.line().equals(write.line())
        && reign.token() == write.token()
        && reign.from() <= write.at()
        && write.at() <= reign.to()
        && history.deletions().getOrDefault(reign.token(), Long.MAX_VALUE) > write.at();
  }
}
