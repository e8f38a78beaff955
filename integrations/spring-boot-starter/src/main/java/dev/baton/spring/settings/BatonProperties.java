package dev.baton.spring.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of Baton in this application. What is not set has the library's default.
 *
 * @param enabled whether the application uses Baton at all. If not, methods with its annotations
 *     run without leadership and locks
 * @param connect the ZooKeeper servers, as in zk1:2181,zk2:2181,zk3:2181/apps
 * @param failFast whether the application fails to start while ZooKeeper cannot be reached. By
 *     default it starts, and takes part as soon as ZooKeeper can be reached
 * @param joinAt when candidates and members of shards join: when the application has started, or
 *     when it is ready
 * @param sessionTimeout how long ZooKeeper waits for a sign of life before it ends the session. 10
 *     s by default
 * @param connectTimeout how long the start, with fail-fast, and readings wait for ZooKeeper. 15 s
 *     by default
 * @param assumedTick the servers' tickTime, at most. 3 s by default
 * @param observerMasters whether some servers are observers that follow another observer
 * @param warmStandby whether the next candidate sends heartbeats, too. True by default
 * @param history how many terms of each election to keep. 100 by default
 * @param closeOnShutdown whether the JVM's shutdown closes the connection, too. Not needed: the
 *     application context closes it
 * @param othersMayOnlyRead whether only this identity may change the nodes that Baton creates
 * @param clientConfig ZooKeeper's own client settings, such as zookeeper.client.secure
 * @param ssl TLS by a bundle of Spring Boot
 * @param credentials proofs of identity for ZooKeeper
 * @param acl the permissions on the nodes that Baton creates. Open by default
 * @param ensembles further ensembles by name; each becomes a bean of type Baton
 * @param candidate the settings of every candidate
 * @param elections elections by name; each becomes a bean of type Candidate
 * @param shards shards by name; each becomes a bean of type ShardMember
 * @param lock the settings of methods with FencedLock
 * @param locks locks by name; each becomes a bean of type Lock
 * @param metrics the meters of baton-micrometer
 */
@ConfigurationProperties(prefix = "baton", ignoreUnknownFields = false)
public record BatonProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String connect,
    @DefaultValue("false") boolean failFast,
    @DefaultValue("started") JoinMoment joinAt,
    @Nullable Duration sessionTimeout,
    @Nullable Duration connectTimeout,
    @Nullable Duration assumedTick,
    @DefaultValue("false") boolean observerMasters,
    @Nullable Boolean warmStandby,
    @Nullable Integer history,
    @DefaultValue("false") boolean closeOnShutdown,
    @DefaultValue("false") boolean othersMayOnlyRead,
    @DefaultValue Map<String, String> clientConfig,
    @NestedConfigurationProperty @DefaultValue SslProperties ssl,
    @DefaultValue List<CredentialProperties> credentials,
    @NestedConfigurationProperty @DefaultValue AclProperties acl,
    @DefaultValue Map<String, EnsembleProperties> ensembles,
    @NestedConfigurationProperty @DefaultValue CandidateProperties candidate,
    @DefaultValue Map<String, ElectionProperties> elections,
    @DefaultValue Map<String, ShardProperties> shards,
    @NestedConfigurationProperty @DefaultValue FencedLockProperties lock,
    @DefaultValue Map<String, LockProperties> locks,
    @NestedConfigurationProperty @DefaultValue MetricsProperties metrics) {
  /** Returns the settings of the connection to the main ensemble, which has no name. */
  public EnsembleProperties mainEnsemble() {
    return new EnsembleProperties(
        connect,
        failFast,
        sessionTimeout,
        connectTimeout,
        assumedTick,
        observerMasters,
        warmStandby,
        history,
        closeOnShutdown,
        othersMayOnlyRead,
        clientConfig,
        ssl,
        credentials,
        acl);
  }

  /**
   * Returns the settings of the connection to an ensemble.
   *
   * @param ensemble its name; empty for the main one
   * @throws IllegalArgumentException if it is not declared
   */
  public ConnectionSettings connectionTo(String ensemble) {
    if (ensemble.isEmpty()) {
      return new ConnectionSettings("baton.", mainEnsemble());
    }
    EnsembleProperties named = ensembles.get(ensemble);
    if (named == null) {
      throw new IllegalArgumentException("there is no baton.ensembles." + ensemble);
    }
    return new ConnectionSettings("baton.ensembles." + ensemble + ".", named);
  }
}
