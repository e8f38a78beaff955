package dev.baton.spring.settings;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.ReflectionUtils;

/**
 * The settings of the connection to one ensemble. What is not set has the library's default.
 *
 * @param connect the ZooKeeper servers, as in zk1:2181,zk2:2181,zk3:2181/apps
 * @param failFast whether the application fails to start while ZooKeeper cannot be reached
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
 */
public record EnsembleProperties(
    @Nullable String connect,
    @DefaultValue("false") boolean failFast,
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
    @NestedConfigurationProperty @DefaultValue AclProperties acl) {
  private static final EnsembleProperties UNSET =
      new EnsembleProperties(
          null,
          false,
          null,
          null,
          null,
          false,
          null,
          null,
          false,
          false,
          Map.of(),
          new SslProperties(null),
          List.of(),
          new AclProperties(List.of(), List.of()));

  /** Returns whether {@code connect} is set. */
  public boolean hasConnect() {
    return connect != null && !connect.isBlank();
  }

  /**
   * Returns the names of the settings that differ, as in session-timeout.
   *
   * @param from what they are compared with; null for the defaults
   */
  public List<String> listChanges(@Nullable EnsembleProperties from) {
    EnsembleProperties before = from == null ? UNSET : from;
    return Arrays.stream(EnsembleProperties.class.getRecordComponents())
        .filter(each -> !Objects.equals(read(each, this), read(each, before)))
        .map(each -> DataObjectPropertyName.toDashedForm(each.getName()))
        .filter(each -> !each.equals("connect") || hasConnect() || before.hasConnect())
        .toList();
  }

  private static @Nullable Object read(RecordComponent component, EnsembleProperties from) {
    return ReflectionUtils.invokeMethod(component.getAccessor(), from);
  }
}
