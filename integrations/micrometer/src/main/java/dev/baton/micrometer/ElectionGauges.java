package dev.baton.micrometer;

import dev.baton.telemetry.MeasuredCandidate;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The gauges of one election, or of all elections that have no name of their own. They are there
 * while it has candidates in this process. Thread-safe.
 */
final class ElectionGauges {
  private static final double UNKNOWN = Double.NaN;

  private final MeterRegistry registry;
  private final Tags tags;
  private final boolean single;
  private final Map<MeasuredCandidate, CandidatePlace> candidates = new ConcurrentHashMap<>();
  private final List<Meter> meters = new ArrayList<>();
  private volatile long token;

  /** What was last told of a candidate; negative if nothing was. */
  private record CandidatePlace(int position, int counted) {
    static final CandidatePlace NOWHERE = new CandidatePlace(-1, -1);

    /** Returns whether the position still holds: a former leader may not know its own yet. */
    boolean isTrueOf(MeasuredCandidate candidate) {
      return position > 1 || (position == 1 && candidate.isLeader());
    }
  }

  /**
   * Creates the gauges of no candidate yet.
   *
   * @param single whether they are about one election, so that positions and numbers have a meaning
   */
  ElectionGauges(MeterRegistry registry, Tags tags, boolean single) {
    this.registry = registry;
    this.tags = tags;
    this.single = single;
  }

  synchronized void addCandidate(MeasuredCandidate candidate) {
    candidates.put(candidate, CandidatePlace.NOWHERE);
    if (meters.isEmpty()) {
      registerGauges();
    }
  }

  private void registerGauges() {
    meters.add(
        Gauge.builder("baton.leader", this, ElectionGauges::countLeaders)
            .description("1 while this process leads the election; the number led for others")
            .tags(tags)
            .register(registry));
    meters.add(
        TimeGauge.builder(
                "baton.lease.remaining", this, TimeUnit.SECONDS, ElectionGauges::leaseLeft)
            .description("How long the process leads without another answer; 0 if it does not")
            .tags(tags)
            .register(registry));
    if (single) {
      meters.add(
          Gauge.builder("baton.queue.position", this, ElectionGauges::bestPosition)
              .description("The best position of this process in the queue; 1 leads")
              .tags(tags)
              .register(registry));
      meters.add(
          Gauge.builder("baton.leader.token", this, ElectionGauges::leaderToken)
              .description("The fencing token of this process while it leads")
              .tags(tags)
              .register(registry));
      meters.add(
          Gauge.builder("baton.candidates", this, ElectionGauges::countedCandidates)
              .description("The candidates of the election, as its leader counts them")
              .tags(tags)
              .register(registry));
    }
  }

  synchronized void removeCandidate(MeasuredCandidate candidate) {
    candidates.remove(candidate);
    if (candidates.isEmpty()) {
      meters.forEach(registry::remove);
      meters.clear();
    }
  }

  void notePosition(MeasuredCandidate candidate, int position) {
    candidates.computeIfPresent(
        candidate, (one, last) -> new CandidatePlace(position, last.counted()));
  }

  void noteCount(MeasuredCandidate leader, int count) {
    candidates.computeIfPresent(leader, (one, last) -> new CandidatePlace(last.position(), count));
  }

  /** Forgets the place of candidates that have left the queue, and may be back. */
  void forgetPlace(String id) {
    candidates.replaceAll((one, last) -> one.id().equals(id) ? CandidatePlace.NOWHERE : last);
  }

  /** Notes the fencing token of a term that begins. */
  void noteToken(long begun) {
    token = begun;
  }

  private double leaderToken() {
    return leaders().findAny().isPresent() ? token : UNKNOWN;
  }

  private Stream<MeasuredCandidate> leaders() {
    return candidates.keySet().stream().filter(MeasuredCandidate::isLeader);
  }

  private double countLeaders() {
    return leaders().count();
  }

  private double leaseLeft() {
    return leaders()
        .map(leader -> leader.lease().get())
        .min(Duration::compareTo)
        .map(left -> left.toNanos() / 1e9)
        .orElse(0.0);
  }

  private double bestPosition() {
    return candidates.entrySet().stream()
        .filter(one -> one.getValue().isTrueOf(one.getKey()))
        .mapToDouble(one -> one.getValue().position())
        .min()
        .orElse(UNKNOWN);
  }

  private double countedCandidates() {
    return candidates.entrySet().stream()
        .filter(one -> one.getKey().isLeader() && one.getValue().counted() >= 0)
        .mapToDouble(one -> one.getValue().counted())
        .findFirst()
        .orElse(UNKNOWN);
  }
}
