package dev.baton.sim.check;

import dev.baton.journal.Reign;
import dev.baton.protocol.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * At no moment are more permits of a semaphore held than there are. Whoever holds by a node that a
 * stranger has deleted is exempt from that moment on.
 */
public final class EnoughPermits implements Checker {
  /** Somebody who holds some. */
  private record Holder(Reign reign, Mode.Permits permits) {
    static Stream<Holder> of(Reign reign, Map<String, Mode> modes) {
      return modes.get(reign.who()) instanceof Mode.Permits permits
          ? Stream.of(new Holder(reign, permits))
          : Stream.empty();
    }

    /** Whether it holds when {@code last} begins to. */
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
