package dev.baton.sim.check;

import dev.baton.journal.Reign;
import dev.baton.protocol.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks that at no moment more permits of a semaphore are held than it has. A holder is exempt
 * once a stranger has deleted its node.
 */
public final class EnoughPermits implements Checker {
  /** A holder of permits. */
  private record Holder(Reign reign, Mode.Permits permits) {
    static Stream<Holder> of(Reign reign, Map<String, Mode> modes) {
      return modes.get(reign.who()) instanceof Mode.Permits permits
          ? Stream.of(new Holder(reign, permits))
          : Stream.empty();
    }

    /** Returns true if this holder still holds when {@code last} begins to hold. */
    boolean holdsAtTheStartOf(Reign last, Map<Long, Long> deletions) {
      return reign.line().equals(last.line())
          && reign.from() <= last.from()
          && last.from() <= reign.to()
          && deletions.getOrDefault(reign.token(), Long.MAX_VALUE) > last.from();
    }
  }

  @Override
  public String property() {
    return "no more permits are held than there are";
  }

  @Override
  public Verdict check(History history) {
    Map<String, Mode> modes = history.modes();
    Map<Long, Long> deletions = history.deletions();
    List<Holder> all = history.reigns().stream().flatMap(r -> Holder.of(r, modes)).toList();
    List<String> breaches = new ArrayList<>();
    for (Holder last : all) {
      List<Holder> holders =
          all.stream().filter(one -> one.holdsAtTheStartOf(last.reign(), deletions)).toList();
      int held = holders.stream().mapToInt(one -> one.permits().taken()).sum();
      if (held > last.permits().all()) {
        breaches.add(held + " are held: " + holders);
      }
    }
    return Verdict.on(all.size(), "holds of permits", breaches);
  }
}
