package dev.baton.differential;

import dev.baton.testkit.model.NodePermission;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;

/**
 * The permissions of a script's sessions at a real node, kept in its access control list. Entries
 * for identities that no client has tell what the others mean.
 *
 * @param all the permissions that sessions have, as ZooKeeper's bits
 * @param blind the sessions that may not read the node all the same
 */
record NodeRights(int all, Set<Integer> blind) {
  private static final int MOST_SESSIONS = 4;
  private static final String SCHEME = "digest";
  private static final Id EVERYBODY = new Id(SCHEME, "everybody:none");

  NodeRights {
    blind = Set.copyOf(blind);
  }

  /** Reads the rights from a node's list. */
  static NodeRights of(List<ACL> acl) {
    int all =
        acl.stream()
            .filter(entry -> Set.of(EVERYBODY, Ids.ANYONE_ID_UNSAFE).contains(entry.getId()))
            .mapToInt(ACL::getPerms)
            .sum();
    Set<Id> ids = acl.stream().map(ACL::getId).collect(Collectors.toSet());
    return new NodeRights(
        all,
        sessions().filter(i -> ids.contains(blindness(i))).boxed().collect(Collectors.toSet()));
  }

  private static IntStream sessions() {
    return IntStream.range(0, MOST_SESSIONS);
  }

  private static Id blindness(int session) {
    return new Id(SCHEME, "blind:" + session);
  }

  /** What a session proves its identity with, by the scheme {@code digest}. */
  static String secretOf(int session) {
    return "session-" + session + ":secret";
  }

  private static Id identity(int session) {
    try {
      return new Id(SCHEME, DigestAuthenticationProvider.generateDigest(secretOf(session)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  NodeRights denying(NodePermission permission) {
    return new NodeRights(all & ~bit(permission), blind);
  }

  NodeRights allowing(NodePermission permission) {
    return new NodeRights(all | bit(permission), blind);
  }

  NodeRights hidingFrom(int session) {
    Set<Integer> more = new HashSet<>(blind);
    more.add(session);
    return new NodeRights(all, more);
  }

  NodeRights showingTo(int session) {
    Set<Integer> fewer = new HashSet<>(blind);
    fewer.remove(session);
    return new NodeRights(all, fewer);
  }

  private static int bit(NodePermission permission) {
    return switch (permission) {
      case READ -> Perms.READ;
      case WRITE -> Perms.WRITE;
      case CREATE -> Perms.CREATE;
      case DELETE -> Perms.DELETE;
    };
  }

  /** Returns the list, by which whoever sets it may do all. */
  List<ACL> acl() {
    List<ACL> acl = new ArrayList<>();
    acl.add(new ACL(Perms.ALL, Ids.AUTH_IDS));
    acl.add(new ACL(all, EVERYBODY));
    sessions()
        .forEach(i -> acl.add(new ACL(blind.contains(i) ? all & ~Perms.READ : all, identity(i))));
    blind.forEach(i -> acl.add(new ACL(Perms.READ, blindness(i))));
    return acl;
  }
}
