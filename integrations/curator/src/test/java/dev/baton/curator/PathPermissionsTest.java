package dev.baton.curator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.curator.locks.InterProcessMutex;
import java.util.ArrayList;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.retry.RetryForever;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows that each node has the permissions that the framework's provider says for its path. */
final class PathPermissionsTest {
  private static final OneServer server = new OneServer();
  private static final String OPEN = "open";

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Opens the nodes whose path has the word in it, and closes the others; or the other way. */
  private record ByPath(boolean opens) implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return path.contains(OPEN) == opens
          ? ZooDefs.Ids.OPEN_ACL_UNSAFE
          : ZooDefs.Ids.CREATOR_ALL_ACL;
    }
  }

  private static CuratorFramework connect(ACLProvider permissions) {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(server.server().connectString())
            .sessionTimeoutMs((int) OneServer.SESSION.toMillis())
            .retryPolicy(new RetryForever(100))
            .aclProvider(permissions)
            .authorization("digest", "user:secret".getBytes(UTF_8))
            .build();
    client.start();
    return client;
  }

  /** Returns the permissions of the parents, the topmost first, and of the only child. */
  private static List<List<ACL>> permissionsOf(CuratorFramework client, String base)
      throws Exception {
    List<List<ACL>> found = new ArrayList<>();
    for (String node : List.of(base, base + "/open", base + "/open/x")) {
      found.add(client.getACL().forPath(node));
    }
    String child = client.getChildren().forPath(base + "/open/x").get(0);
    found.add(client.getACL().forPath(base + "/open/x/" + child));
    return found;
  }

  private void assertSameAsStock(boolean opens) throws Exception {
    try (CuratorFramework client = connect(new ByPath(opens))) {
      var stock =
          new org.apache.curator.framework.recipes.locks.InterProcessMutex(
              client, path + "/stock/open/x");
      stock.acquire();
      InterProcessMutex mine = new InterProcessMutex(client, path + "/mine/open/x");
      mine.acquire();
      List<List<ACL>> expected = permissionsOf(client, path + "/stock");
      assertThat(permissionsOf(client, path + "/mine")).isEqualTo(expected);
      assertThat(expected.get(0)).isNotEqualTo(expected.get(1));
      mine.release();
      stock.release();
    }
  }

  @Test
  void closedParentStaysClosedAboveOpenLock() throws Exception {
    assertSameAsStock(true);
  }

  @Test
  void openParentStaysOpenAboveClosedLock() throws Exception {
    assertSameAsStock(false);
  }

  @Test
  void oneSessionServesAllPermissions() throws Exception {
    try (CuratorFramework client = connect(new ByPath(true))) {
      InterProcessMutex open = new InterProcessMutex(client, path + "/open");
      InterProcessMutex closed = new InterProcessMutex(client, path + "/closed");
      open.acquire();
      closed.acquire();
      String first = open.getParticipantNodes().iterator().next();
      String second = closed.getParticipantNodes().iterator().next();
      assertThat(client.checkExists().forPath(first).getEphemeralOwner())
          .isEqualTo(client.checkExists().forPath(second).getEphemeralOwner())
          .isNotZero();
      open.release();
      closed.release();
    }
  }
}
