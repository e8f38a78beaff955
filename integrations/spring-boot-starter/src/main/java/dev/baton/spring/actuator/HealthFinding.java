package dev.baton.spring.actuator;

import dev.baton.Baton;
import dev.baton.BatonHealth;
import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Leadership;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ManagedShards;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a health indicator says, in the words of both generations of Boot.
 *
 * @param status the code of the status
 * @param details what else to tell
 */
public record HealthFinding(String status, Map<String, Object> details) {
  /** The status of an election that another process leads. Boot leaves it out of other sums. */
  public static final String FOLLOWER = "FOLLOWER";

  /**
   * The status while the session may be lost, or something keeps a candidate out of its queue. Boot
   * leaves it out of other sums: a restart would mend neither.
   */
  public static final String DEGRADED = "DEGRADED";

  private static final String UP = "UP";
  private static final String DOWN = "DOWN";
  private static final List<String> BY_SEVERITY = List.of(UP, DEGRADED, DOWN);

  /** Judges all connections, and whether candidates can take part. The worst one counts. */
  public static HealthFinding judgeConnections(KnownEnsembles ensembles) {
    HealthFinding main = judgeConnection(ensembles.batonOf(KnownEnsembles.MAIN));
    Map<String, Object> further = new LinkedHashMap<>();
    String worst = main.status();
    for (Map.Entry<String, Baton> each : ensembles.listFurther().entrySet()) {
      HealthFinding finding = judgeConnection(each.getValue());
      further.put(each.getKey(), finding.details());
      worst = worstOf(worst, finding.status());
    }
    if (!further.isEmpty()) {
      main.details().put("ensembles", further);
    }
    return new HealthFinding(worst, main.details());
  }

  private static String worstOf(String one, String other) {
    return BY_SEVERITY.indexOf(one) > BY_SEVERITY.indexOf(other) ? one : other;
  }

  /** Judges one connection, and whether candidates can take part by it. */
  public static HealthFinding judgeConnection(Baton baton) {
    BatonHealth health = baton.health();
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("state", health.state().name());
    if (!health.reasons().isEmpty()) {
      details.put("reasons", health.reasons());
    }
    return new HealthFinding(statusOf(health.state()), details);
  }

  private static String statusOf(HealthState state) {
    return switch (state) {
      case HEALTHY -> UP;
      case DEGRADED -> DEGRADED;
      case LOST -> DOWN;
    };
  }

  /**
   * Judges each election, by name: up if this process leads it; and shards: up if it leads one.
   * While it takes part in nothing, it is a follower.
   */
  public static Map<String, HealthFinding> judgeElections(ManagedElections elections) {
    Map<String, HealthFinding> findings = new LinkedHashMap<>();
    elections.listElections().forEach(each -> findings.put(each.name(), judgeElection(each)));
    elections
        .listShards()
        .forEach(each -> findings.put("shards:" + each.name(), judgeShards(each)));
    return findings.isEmpty() ? Map.of("none", new HealthFinding(FOLLOWER, Map.of())) : findings;
  }

  private static HealthFinding judgeShards(ManagedShards shards) {
    Set<Integer> leading = shards.member().leaderships().keySet();
    Map<String, Object> details = describePlace(shards.shards().path(), shards.ensemble());
    details.put("leading", leading);
    return new HealthFinding(leading.isEmpty() ? FOLLOWER : UP, details);
  }

  /** Returns where elections are, to be completed. */
  static Map<String, Object> describePlace(String path, String ensemble) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("path", path);
    if (!ensemble.isEmpty()) {
      details.put("ensemble", ensemble);
    }
    return details;
  }

  private static HealthFinding judgeElection(ManagedElection election) {
    Optional<Leadership> leadership = election.candidate().leadership();
    Map<String, Object> details = describePlace(election.path(), election.ensemble());
    leadership.ifPresent(led -> details.put("fencingToken", led.fencingToken()));
    return new HealthFinding(leadership.isPresent() ? UP : FOLLOWER, details);
  }
}
