package dev.baton.curator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
    throw unreadable("the permissions and identities of " + root.getClass().getName(), null);
  }

  private static IllegalStateException unreadable(String what, @Nullable Exception cause) {
    return new IllegalStateException(
        "cannot read "
            + what
            + ", which is none of Curator 5: open a Baton with the same settings, and call"
            + " FrameworkSessions.useBaton(framework, baton)",
        cause);
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

  /**
   * Opens a Baton, whose nodes have the framework's permissions. Waits for no server, so it asks
   * for the session timeout that the framework asks for.
   */
  Baton openBaton() {
    CuratorZookeeperClient client = root.getZookeeperClient();
    Object holder = holderOf(client);
    BatonBuilder builder =
        Baton.builder(client.getCurrentConnectionString())
            .sessionTimeout(sessionTimeoutOf(holder))
            .connectTimeout(Duration.ZERO)
            .clientConfig(handleOf(holder).getClientConfig())
            .acl(this::permissionsOf)
            .history(0)
            .closeOnShutdown(false);
    identities.forEach(identity -> builder.credentials(identity.getScheme(), secretOf(identity)));
    return builder.connect();
  }

  /** Returns what makes the handles of a client; the field's name has changed within Curator 5. */
  private static Object holderOf(CuratorZookeeperClient client) {
    Object state = Objects.requireNonNullElse(fieldOf(client, "state"), client);
    Object holder = fieldOf(state, "handleHolder");
    return Objects.requireNonNullElse(holder == null ? fieldOf(state, "zooKeeper") : holder, state);
  }

  private static Duration sessionTimeoutOf(Object holder) {
    if (fieldOf(holder, "sessionTimeout") instanceof Integer millis) {
      return Duration.ofMillis(millis);
    }
    throw unreadable("the session timeout of " + holder.getClass().getName(), null);
  }

  /** Curator's own way to the handle throws when the framework has not connected for long. */
  private static ZooKeeper handleOf(Object holder) {
    try {
      Method getter = holder.getClass().getDeclaredMethod("getZooKeeper");
      getter.setAccessible(true);
      if (getter.invoke(holder) instanceof ZooKeeper handle) {
        return handle;
      }
      throw new IllegalStateException("another thread is about to start the CuratorFramework");
    } catch (ReflectiveOperationException e) {
      throw unreadable("the client of ZooKeeper of " + holder.getClass().getName(), e);
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
