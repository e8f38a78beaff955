package dev.baton.lookalikes;

import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;

/**
 * A server, and two frameworks, on which programs run one after the other, each at a path of its
 * own. Each library has its own.
 */
final class ProgramStage implements AutoCloseable {
  private static final Duration SESSION = Duration.ofSeconds(30);

  private final RecipeLibrary library;
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final List<CuratorFramework> clients;
  private int runs;

  ProgramStage(RecipeLibrary library) {
    this.library = library;
    this.clients = List.of(connect(), connect());
  }

  private CuratorFramework connect() {
    return CuratorClients.connectClient(server.connectString(), SESSION);
  }

  RecipeLibrary library() {
    return library;
  }

  List<CuratorFramework> clients() {
    return clients;
  }

  /** Returns a path that no run had before. */
  String newPath() {
    return "/run-" + runs++;
  }

  /** Returns how many runs there were. */
  int runs() {
    return runs;
  }

  /** Returns the number of ephemeral nodes below {@code path}. */
  int countNodes(String path) {
    try {
      CuratorFramework client = clients.get(0);
      if (client.checkExists().forPath(path) == null) {
        return 0;
      }
      int found = 0;
      for (String child : client.getChildren().forPath(path)) {
        var stat = client.checkExists().forPath(path + "/" + child);
        boolean ephemeral = stat != null && stat.getEphemeralOwner() > 0;
        found += ephemeral ? 1 : countNodes(path + "/" + child);
      }
      return found;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    clients.forEach(CuratorFramework::close);
    server.close();
  }
}
