package dev.baton.runtime.zookeeper;

import org.apache.zookeeper.ClientThread;
import org.apache.zookeeper.PromptClientSocket;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings of ZooKeeper's client, completed by Baton's where the user has set nothing.
 * The user's object is only read, because other clients may share it.
 */
final class CompleteConfig extends ZKClientConfig {
  private static final int LONGEST_ANSWER = 32 * 1024 * 1024;

  private final ZKClientConfig users;

  private CompleteConfig(ZKClientConfig users) {
    this.users = users;
  }

  /** Completes {@code config}, unless it is complete already. */
  static ZKClientConfig of(ZKClientConfig config) {
    return config instanceof CompleteConfig ? config : new CompleteConfig(config);
  }

  /** Reads no system properties: the user's object has done so. */
  @Override
  protected void handleBackwardCompatibility() {}

  @Override
  public @Nullable String getProperty(String key) {
    return getProperty(key, null);
  }

  @Override
  public @Nullable String getProperty(String key, @Nullable String otherwise) {
    String set = users.getProperty(key);
    return set == null ? ownDefault(key, otherwise) : set;
  }

  private @Nullable String ownDefault(String key, @Nullable String otherwise) {
    return switch (key) {
      case ZOOKEEPER_CLIENT_CNXN_SOCKET -> socketClass();
      case ZKConfig.JUTE_MAXBUFFER -> Integer.toString(LONGEST_ANSWER);
      default -> otherwise;
    };
  }

  /**
   * Returns the socket that takes the least time. Only Netty's can do TLS, and only it is found
   * where another class loader has ZooKeeper's client.
   */
  private String socketClass() {
    boolean secure = Boolean.parseBoolean(users.getProperty(SECURE_CLIENT));
    return !secure && ClientThread.isInReach()
        ? PromptClientSocket.class.getName()
        : "org.apache.zookeeper.ClientCnxnSocketNetty";
  }
}
