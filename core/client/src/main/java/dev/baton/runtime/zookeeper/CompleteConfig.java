package dev.baton.runtime.zookeeper;

import java.util.Map;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings of ZooKeeper's client, completed by Baton's where the user has set nothing.
 * The user's object is only read, because other clients may share it.
 */
final class CompleteConfig extends ZKClientConfig {
  private static final int LONGEST_ANSWER = 32 * 1024 * 1024;
  private static final Map<String, String> DEFAULTS =
      Map.of(
          ZOOKEEPER_CLIENT_CNXN_SOCKET,
          "org.apache.zookeeper.ClientCnxnSocketNetty",
          ZKConfig.JUTE_MAXBUFFER,
          Integer.toString(LONGEST_ANSWER));

  private final ZKClientConfig users;

  private CompleteConfig(ZKClientConfig users) {
    this.users = users;
  }

  /** Completes {@code config}, unless it is complete already. */
  static ZKClientConfig of(ZKClientConfig config) {
    return config instanceof CompleteConfig ? config : new CompleteConfig(config);
  }

  @Override
  public @Nullable String getProperty(String key) {
    return getProperty(key, null);
  }

  @Override
  public @Nullable String getProperty(String key, @Nullable String otherwise) {
    String set = users.getProperty(key);
    return set == null ? DEFAULTS.getOrDefault(key, otherwise) : set;
  }
}
