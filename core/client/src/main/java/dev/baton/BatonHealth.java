package dev.baton;

import dev.baton.internal.ClientContext;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a {@link Baton} says of itself: whether its candidates can do what they are there for.
 *
 * @param state the state
 * @param reasons why it is not healthy, in words for people; empty if it is
 */
public record BatonHealth(HealthState state, List<String> reasons) {
  /** The states, the best one first. */
  public enum HealthState {
    /** There is a connection, and no candidate has a problem. */
    HEALTHY,
    /**
     * The connection is lost but the session may still live, or a candidate is suspended or kept
     * out of its queue. Or one of several sessions has no connection. Or a part of Baton itself has
     * failed, and has not recovered yet.
     */
    DEGRADED,
    /**
     * There has been no connection for a session timeout, or never. Or Baton's own thread has stood
     * still for half of it, or this Baton was closed.
     */
    LOST
  }

  public BatonHealth {
    reasons = List.copyOf(reasons);
  }

  static BatonHealth healthOf(ClientContext context) {
    if (context.participations().isClosed()) {
      return new BatonHealth(HealthState.LOST, List.of("this Baton has been closed"));
    }
    List<String> reasons = new ArrayList<>();
    HealthState state = describeConnection(context, reasons);
    Duration further = context.engine().furtherGap();
    if (!further.isZero()) {
      reasons.add(
          "a further session, for more candidates than one session carries, has had no connection"
              + " to ZooKeeper for "
              + DurationFormat.roundMeasured(further));
    }
    if (context.engine().isFailing()) {
      reasons.add("a part of Baton has failed, and recovers");
    }
    reasons.addAll(context.participations().troubles());
    boolean degraded = state == HealthState.HEALTHY && !reasons.isEmpty();
    return new BatonHealth(degraded ? HealthState.DEGRADED : state, reasons);
  }

  private static HealthState describeConnection(ClientContext context, List<String> reasons) {
    if (context.engine().isStalled()) {
      reasons.add(
          "a task of Baton's own thread does not return: does a callback or telemetry block?");
      return HealthState.LOST;
    }
    if (context.engine().connection().isConnected()) {
      return HealthState.HEALTHY;
    }
    Duration gap = context.engine().connection().disconnectedFor();
    reasons.add("no connection to ZooKeeper for " + DurationFormat.roundMeasured(gap));
    boolean over = gap.compareTo(context.engine().settings().sessionTimeout()) >= 0;
    return over || !context.engine().connection().hasConnected()
        ? HealthState.LOST
        : HealthState.DEGRADED;
  }
}
