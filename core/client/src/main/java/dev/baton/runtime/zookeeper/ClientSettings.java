package dev.baton.runtime.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the client's connections, and the permissions of the nodes that it creates.
 *
 * @param servers the servers by name, so that names are resolved again each time
 * @param chroot empty, or the path below which all nodes are
 * @param config ZooKeeper's own settings, completed by Baton's
 * @param credentials the credentials to add to each connection
 * @param nodeAcl the permissions of candidates' nodes
 * @param parentAcl the permissions of elections' nodes and their parents, where they are missing
 * @param aclByPath returns the permissions of the node at a path; null for the two lists
 */
public record ClientSettings(
    List<InetSocketAddress> servers,
    String chroot,
    ZKClientConfig config,
    List<ClientCredentials> credentials,
    List<ACL> nodeAcl,
    List<ACL> parentAcl,
    @Nullable Function<String, List<ACL>> aclByPath) {
  private static final int INT_BYTES = 4;
  private static final IsolatedCalls calls = new IsolatedCalls(System::nanoTime);

  /** A server behind a chroot; ZooKeeper's parser takes it for a part of that. */
  private static final Pattern SERVER_BEHIND = Pattern.compile(",[^/]*:[0-9]");

  /**
   * A proof of identity for ZooKeeper.
   *
   * @param scheme ZooKeeper's name of the method, {@code digest} for example
   * @param secret the secret in the form of that scheme, {@code user:password} for example
   */
  public record ClientCredentials(String scheme, String secret) {
    /** Refuses null, which a missing environment variable gives. */
    public ClientCredentials {
      refuseNull("scheme", scheme);
      refuseNull("secret", secret);
    }

    private static void refuseNull(String what, @Nullable String value) {
      if (value == null) {
        throw new IllegalArgumentException(
            "credentials need a scheme and a secret, but the " + what + " is null");
      }
    }
  }

  /** Takes immutable copies; of {@code config}, a view that is never written to. */
  public ClientSettings {
    servers = List.copyOf(servers);
    config = CompleteConfig.of(config);
    credentials = List.copyOf(credentials);
    nodeAcl = List.copyOf(nodeAcl);
    parentAcl = List.copyOf(parentAcl);
  }

  /**
   * Creates settings that are open to everyone, with ZooKeeper's settings from system properties.
   *
   * @throws IllegalArgumentException if the connect string is wrong; the message says why
   */
  public static ClientSettings of(String connectString) {
    ConnectStringParser parsed = parseServers(connectString);
    String chroot = parsed.getChrootPath() == null ? "" : parsed.getChrootPath();
    if (SERVER_BEHIND.matcher(chroot).find()) {
      throw new IllegalArgumentException(
          notUnderstood(connectString)
              + "servers follow the chroot, which stands once, at the end");
    }
    List<ACL> open = ZooDefs.Ids.OPEN_ACL_UNSAFE;
    return new ClientSettings(
        parsed.getServerAddresses(), chroot, new PropertyConfig(), List.of(), open, open, null);
  }

  private static ConnectStringParser parseServers(String connectString) {
    try {
      ConnectStringParser parsed = new ConnectStringParser(connectString);
      if (!parsed.getServerAddresses().isEmpty()) {
        return parsed;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(notUnderstood(connectString) + e.getMessage(), e);
    }
    throw new IllegalArgumentException(notUnderstood(connectString) + "it names no server");
  }

  private static String notUnderstood(String connectString) {
    return "the connect string \""
        + connectString
        + "\" must read like host:port,host:port/chroot: ";
  }

  /**
   * Returns these settings with other servers and another chroot.
   *
   * @throws IllegalArgumentException if the connect string is wrong; the message says why
   */
  public ClientSettings withServers(String connectString) {
    ClientSettings other = of(connectString);
    return new ClientSettings(
        other.servers, other.chroot, config, credentials, nodeAcl, parentAcl, aclByPath);
  }

  /** Returns these settings with other settings of ZooKeeper's own. */
  public ClientSettings withConfig(ZKClientConfig config) {
    return new ClientSettings(servers, chroot, config, credentials, nodeAcl, parentAcl, aclByPath);
  }

  /** Returns these settings with another proof of identity added. */
  public ClientSettings withCredentials(ClientCredentials more) {
    List<ClientCredentials> all = new ArrayList<>(credentials);
    all.add(more);
    return new ClientSettings(servers, chroot, config, all, nodeAcl, parentAcl, aclByPath);
  }

  /** Returns these settings with other permissions on the nodes to create. */
  public ClientSettings withAcl(List<ACL> nodeAcl, List<ACL> parentAcl) {
    return new ClientSettings(servers, chroot, config, credentials, nodeAcl, parentAcl, null);
  }

  /**
   * Returns these settings with permissions by path. Of sequential nodes, that is the path without
   * the number. What the user's function throws is logged, and gives no permissions; servers refuse
   * such a node.
   */
  public ClientSettings withAcl(Function<String, List<ACL>> byPath) {
    return new ClientSettings(servers, chroot, config, credentials, nodeAcl, parentAcl, byPath);
  }

  /** Returns these settings with nodes that only our identity may change, and everyone may read. */
  public ClientSettings othersMayOnlyRead() {
    List<ACL> ours =
        List.of(
            new ACL(ZooDefs.Perms.ALL, ZooDefs.Ids.AUTH_IDS),
            new ACL(ZooDefs.Perms.READ, ZooDefs.Ids.ANYONE_ID_UNSAFE));
    return withAcl(ours, ours);
  }

  /** Returns whether the user's code is asked for the permissions of each new node. */
  public boolean asksForAcl() {
    return aclByPath != null;
  }

  /** Returns the permissions of a new node. */
  List<ACL> aclFor(ZooKeeperRequest.Create create) {
    Function<String, List<ACL>> users = aclByPath;
    if (users != null) {
      return calls.valueOf(
          "The function for permissions", () -> List.copyOf(users.apply(create.path())), List.of());
    }
    boolean parent =
        create.mode() == ZooKeeperRequest.NodeKind.CONTAINER
            || create.mode() == ZooKeeperRequest.NodeKind.PERSISTENT;
    return parent ? parentAcl : nodeAcl;
  }

  /** Returns how many bytes the permissions of a new node take in a request. */
  int permissionBytes(ZooKeeperRequest.Create create) {
    return aclBytes(aclFor(create));
  }

  private static int aclBytes(List<ACL> acl) {
    return INT_BYTES + acl.stream().mapToInt(ClientSettings::aclBytes).sum();
  }

  private static int aclBytes(ACL entry) {
    int scheme = entry.getId().getScheme().getBytes(UTF_8).length;
    int id = entry.getId().getId().getBytes(UTF_8).length;
    return INT_BYTES + INT_BYTES + scheme + INT_BYTES + id;
  }
}
