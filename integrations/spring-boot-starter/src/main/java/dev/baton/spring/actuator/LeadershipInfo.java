package dev.baton.spring.actuator;

import dev.baton.Baton;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ManagedShards;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * Adds {@code baton} to the answers of the endpoint {@code info}: the version of the library, and
 * what this process takes part in and leads. It does not ask ZooKeeper.
 */
public final class LeadershipInfo implements InfoContributor {
  private final ManagedElections elections;

  public LeadershipInfo(ManagedElections elections) {
    this.elections = elections;
  }

  @Override
  public void contribute(Info.Builder builder) {
    Map<String, Object> baton = new LinkedHashMap<>();
    String version = Baton.class.getPackage().getImplementationVersion();
    if (version != null) {
      baton.put("version", version);
    }
    Map<String, Object> led = new LinkedHashMap<>();
    elections.listElections().forEach(each -> led.put(each.name(), describeElection(each)));
    baton.put("elections", led);
    Map<String, Object> shards = new LinkedHashMap<>();
    elections.listShards().forEach(each -> shards.put(each.name(), describeShards(each)));
    baton.put("shards", shards);
    builder.withDetail("baton", baton);
  }

  private static Map<String, Object> describeElection(ManagedElection election) {
    Map<String, Object> info = HealthFinding.describePlace(election.path(), election.ensemble());
    info.put("candidate", election.candidate().id());
    info.put("leading", election.isLeading());
    return info;
  }

  private static Map<String, Object> describeShards(ManagedShards shards) {
    Map<String, Object> info =
        HealthFinding.describePlace(shards.shards().path(), shards.ensemble());
    info.put("member", shards.member().id());
    info.put("leading", shards.member().leaderships().keySet());
    return info;
  }
}
