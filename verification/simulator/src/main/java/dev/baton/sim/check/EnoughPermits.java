package dev.baton.sim.check;

import dev.baton.journal.LeadershipPeriod;
import dev.baton.protocol.LockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks that at no moment more permits of a semaphore are held than it has. A holder is exempt
 * once a stranger has deleted its node.
 */
public final class EnoughPermits implements PropertyChecker {
  /** A holder of permits. */
  private record PermitHolder(LeadershipPeriod period, LockMode.PermitMode permits) {
    static Stream<PermitHolder> holdersOf(LeadershipPeriod period, Map<String, LockMode> modes) {
      return modes.get(period.candidate()) instanceof LockMode.PermitMode permits
          ? Stream.of(new PermitHolder(period, permits))
          : Stream.empty();
    }

    /** Returns true if this holder still holds when {@code last} begins to hold. */
    boolean holdsAtTheStartOf(LeadershipPeriod last, Map<Long, Long> deletions) {
      return period.path().equals(last.path())
          && period.from() <= last.from()
          && last.from() <= period.to()
          && deletions.getOrDefault(period.token(), Long.MAX_VALUE) > last.from();
    }
  }

  @Override
  public String propertyText() {
    return "no more permits are held than there are";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Map<String, LockMode> modes = history.lockModes();
    Map<Long, Long> deletions = history.nodeDeletions();
    List<PermitHolder> all =
        history.validLeaderships().stream().flatMap(r -> PermitHolder.holdersOf(r, modes)).toList();
    List<String> breaches = new ArrayList<>();
    for (PermitHolder last : all) {
      List<PermitHolder> holders =
          all.stream().filter(one -> one.holdsAtTheStartOf(last.period(), deletions)).toList();
      int held = holders.stream().mapToInt(one -> one.permits().takenPermits()).sum();
      if (held > last.permits().allPermits()) {
        breaches.add(held + " are held: " + holders);
      }
    }
    return CheckVerdict.verdictOn(all.size(), "holds of permits", breaches);
  }
}
