package dev.baton.curator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.curator.CuratorZookeeperClient;
import org.apache.curator.framework.AuthInfo;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a framework, for a session of Baton's own beside the framework's. Curator has no
 * public way to ask for identities and permissions, so they are read from its private fields. What
 * cannot be read is an error: a node that is open to everyone where the user had closed it would be
 * worse.
 *
 * @param root the framework without namespace
 * @param permissions the provider of permissions for new nodes
 * @param identities the proofs of identity
 */
record FrameworkConfig(CuratorFramework root, ACLProvider permissions, List<AuthInfo> identities) {
  /** Curator's own default, from the same system property. */
  private static final int DEFAULT_TIMEOUT =
      Integer.getInteger("curator-default-session-timeout", 60_000);

  /** Returns the framework that {@code framework} is a view of; often itself. */
  static CuratorFramework rootOf(CuratorFramework framework) {
    CuratorFramework root = framework;
    while (fieldOf(root, "client") instanceof CuratorFramework viewed) {
      root = viewed;
    }
    return root;
  }

  /**
   * Reads the settings.
   *
   * @throws IllegalStateException if they cannot be read
   */
  static FrameworkConfig read(CuratorFramework root) {
    if (fieldOf(root, "aclProvider") instanceof ACLProvider provider
        && fieldOf(root, "authInfos") instanceof List<?> found) {
      return new FrameworkConfig(root, provider, found.stream().map(AuthInfo.class::cast).toList());
    }
    throw new IllegalStateException(
        "cannot read the permissions and identities of "
            + root.getClass().getName()
            + ", which is no framework of Curator 5: open a Baton with them, and call"
            + " FrameworkSessions.useBaton(framework, baton)");
  }

  private static @Nullable Object fieldOf(Object object, String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return valueOf(field, object);
        }
      }
    }
    return null;
  }

  private static @Nullable Object valueOf(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + field, e);
    }
  }

  private List<ACL> permissionsOf(String path) {
    List<ACL> own = permissions.getAclForPath(path);
    return List.copyOf(own == null ? permissions.getDefaultAcl() : own);
  }

  /** Opens a Baton, whose nodes have the framework's permissions. Does not wait for it. */
  Baton openBaton() {
    CuratorZookeeperClient client = root.getZookeeperClient();
    awaitConnection(client);
    ZooKeeper handle = handleOf(client);
    int timeout = handle.getSessionTimeout();
    BatonBuilder builder =
        Baton.builder(client.getCurrentConnectionString())
            .sessionTimeout(Duration.ofMillis(timeout > 0 ? timeout : DEFAULT_TIMEOUT))
            .connectTimeout(Duration.ZERO)
            .clientConfig(handle.getClientConfig())
            .acl(this::permissionsOf)
            .history(0)
            .closeOnShutdown(false);
    identities.forEach(identity -> builder.credentials(identity.getScheme(), secretOf(identity)));
    return builder.connect();
  }

  /** Waits for the session timeout that the servers grant. */
  private void awaitConnection(CuratorZookeeperClient client) {
    try {
      root.blockUntilConnected(client.getConnectionTimeoutMs(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ZooKeeper handleOf(CuratorZookeeperClient client) {
    try {
      return client.getZooKeeper();
    } catch (Exception e) {
      throw new IllegalStateException("the CuratorFramework has no client of ZooKeeper: " + e, e);
    }
  }

  private static String secretOf(AuthInfo identity) {
    String secret = new String(identity.getAuth(), UTF_8);
    if (!Arrays.equals(secret.getBytes(UTF_8), identity.getAuth())) {
      throw new IllegalStateException(
          "Baton takes only secrets in UTF-8, and the framework's secret of the scheme "
              + identity.getScheme()
              + " is not");
    }
    return secret;
  }
}
