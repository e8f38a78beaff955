package dev.baton.spring.actuator;

import dev.baton.election.Election;
import dev.baton.spring.actuator.BatonReport.EnsembleReport;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ManagedShards;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.lang.Nullable;

/**
 * The actuator endpoint {@code baton}. It lists the elections; changes need {@code
 * management.endpoint.baton.access=unrestricted}.
 */
@Endpoint(id = "baton", defaultAccess = Access.READ_ONLY)
public final class BatonEndpoint {
  private static final Duration WITHIN = Duration.ofSeconds(30);
  private static final Duration OUT = Duration.ofMinutes(1);
  private static final String BY_ENDPOINT = "asked by the actuator endpoint";

  private final KnownEnsembles ensembles;
  private final ManagedElections elections;

  public BatonEndpoint(KnownEnsembles ensembles, ManagedElections elections) {
    this.ensembles = ensembles;
    this.elections = elections;
  }

  /** Returns the elections and shards of this application, without asking ZooKeeper. */
  @ReadOperation
  public BatonReport listElections() {
    EnsembleReport main = EnsembleReport.describe(ensembles.batonOf(KnownEnsembles.MAIN));
    SortedMap<String, EnsembleReport> further = new TreeMap<>();
    ensembles
        .listFurther()
        .forEach((name, baton) -> further.put(name, EnsembleReport.describe(baton)));
    return new BatonReport(
        main.state(),
        main.reasons(),
        main.sessionTimeout(),
        further,
        elections.listElections().stream().map(ElectionReport::describe).toList(),
        elections.listShards().stream().map(BatonEndpoint::describeShards).toList());
  }

  private static BatonReport.ShardReport describeShards(ManagedShards each) {
    return new BatonReport.ShardReport(
        each.name(),
        each.ensemble(),
        each.shards().path(),
        each.shards().count(),
        new TreeSet<>(each.member().leaderships().keySet()));
  }

  /** Returns an election with its queue and its history; null if there is none of that name. */
  @ReadOperation
  @Nullable
  public ElectionReport readElection(@Selector String name) {
    return findElection(name).map(ElectionReport::describeFully).orElse(null);
  }

  private Optional<ManagedElection> findElection(String name) {
    return elections.listElections().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * Changes an election, and returns how it is afterwards.
   *
   * @param name the name of the election
   * @param change what to do
   * @param candidate who is to lead, or to cede
   * @param reason the reason that the candidate is told
   * @param out how long the candidate cedes; a minute by default
   * @param within how long the candidate has to stop; 30 s by default
   */
  @WriteOperation
  @Nullable
  public ElectionReport changeElection(
      @Selector String name,
      ElectionChange change,
      @Nullable String candidate,
      @Nullable String reason,
      @Nullable Duration out,
      @Nullable Duration within) {
    Optional<ManagedElection> found = findElection(name);
    found.ifPresent(
        each ->
            changeElection(
                each.election(),
                change,
                candidate,
                reason == null ? BY_ENDPOINT : reason,
                out == null ? OUT : out,
                within == null ? WITHIN : within));
    return found.map(ElectionReport::describeFully).orElse(null);
  }

  private static void changeElection(
      Election election,
      ElectionChange change,
      @Nullable String candidate,
      String reason,
      Duration out,
      Duration within) {
    Object unused =
        switch (change) {
          case RESIGN -> election.resignLeader(reason, within);
          case TRANSFER -> election.transferTo(required(candidate), reason, within);
          case CEDE -> election.cede(candidate, reason, out, within);
        };
  }

  private static String required(@Nullable String candidate) {
    if (candidate == null) {
      throw new InvalidEndpointRequestException(
          "a transfer needs the candidate", "add \"candidate\" with the id of the next leader");
    }
    return candidate;
  }
}
