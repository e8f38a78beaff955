package dev.baton.differential;

import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Random requests. They use few names, and come back to those of late creates, so that they meet
 * each other's nodes; the numbers of sequential nodes are guessed.
 */
final class RandomRequests {
  private static final int MOST_PARTS = 5;
  private static final int REMEMBERED = 6;
  private static final int VERSIONS = 5;
  private static final String[] NAMES = {"a", "b", "ab", "\u00e9"};

  /** Most nodes are created below these. */
  static final String[] PARENTS = {"/a", "/b", "/a/b"};

  private static final String[] PREFIXES = {"n-", "a", ""};
  private static final ZooKeeperRequest.NodeKind[] UNNUMBERED = {
    ZooKeeperRequest.NodeKind.EPHEMERAL,
    ZooKeeperRequest.NodeKind.PERSISTENT,
    ZooKeeperRequest.NodeKind.CONTAINER
  };
  private static final ZooKeeperRequest.NodeKind[] NUMBERED = {
    ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL,
    ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL,
    ZooKeeperRequest.NodeKind.PERSISTENT_SEQUENTIAL
  };

  private final Random random;
  private final List<String> remembered = new ArrayList<>();

  RandomRequests(Random random) {
    this.random = random;
  }

  /** From one up to {@code most}. */
  List<ZooKeeperRequest> several(int most) {
    return several(most, this::request);
  }

  private <R> List<R> several(int most, Supplier<R> each) {
    return Stream.generate(each).limit(1 + random.nextInt(most)).toList();
  }

  ZooKeeperRequest request() {
    return switch (random.nextInt(19)) {
      case 0, 1, 2 -> create();
      case 3 -> delete();
      case 4, 5, 6 -> new ZooKeeperRequest.GetChildren(pathOrRoot(), watch());
      case 7, 8, 9, 10 -> new ZooKeeperRequest.GetData(pathOrRoot(), watch());
      case 11, 12 -> new ZooKeeperRequest.Exists(pathOrRoot(), watch());
      case 13 -> new ZooKeeperRequest.GetEphemerals();
      case 14 -> new ZooKeeperRequest.HeartbeatChecks(several(MOST_PARTS, this::check));
      case 15 -> ZooKeeperRequest.ReadNodes.of(several(MOST_PARTS, this::pathOrRoot));
      default ->
          new ZooKeeperRequest.MultiRequest(several(1 + random.nextInt(MOST_PARTS), this::part));
    };
  }

  private ZooKeeperRequest part() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> create();
      case 3 -> delete();
      case 4, 5 -> new ZooKeeperRequest.SetData(pathOrRoot(), NodeBytes.of(data()), version());
      default -> check();
    };
  }

  private ZooKeeperRequest.Check check() {
    return new ZooKeeperRequest.Check(pathOrRoot(), version());
  }

  private ZooKeeperRequest delete() {
    return new ZooKeeperRequest.Delete(path(), random.nextInt(4) == 0 ? version() : -1);
  }

  /** Often any. */
  private int version() {
    return Math.max(-1, random.nextInt(VERSIONS) - 2);
  }

  private boolean watch() {
    return random.nextInt(8) > 0;
  }

  private ZooKeeperRequest create() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> create(newPath(), ZooKeeperRequest.NodeKind.EPHEMERAL);
      case 2 -> create(newPath(), ZooKeeperRequest.NodeKind.CONTAINER);
      case 3 -> create(path(), any(UNNUMBERED));
      default -> sequential();
    };
  }

  ZooKeeperRequest container(String path) {
    return create(path, ZooKeeperRequest.NodeKind.CONTAINER);
  }

  private ZooKeeperRequest create(String path, ZooKeeperRequest.NodeKind mode) {
    remember(path);
    return new ZooKeeperRequest.Create(path, data(), mode);
  }

  private ZooKeeperRequest sequential() {
    String parent = any(PARENTS);
    String path = Paths.child(parent, any(PREFIXES));
    remember(path + String.format("%010d", random.nextInt(5)));
    return new ZooKeeperRequest.Create(path, data(), any(NUMBERED));
  }

  private String remember(String path) {
    if (remembered.size() == REMEMBERED) {
      remembered.remove(0);
    }
    remembered.add(path);
    return path;
  }

  private String newPath() {
    return Paths.child(random.nextInt(4) == 0 ? "/" : any(PARENTS), any(NAMES));
  }

  /** Some node's path, perhaps of none that stands. */
  String path() {
    return switch (random.nextInt(12)) {
      case 0 -> "/" + any(NAMES);
      case 1 -> any(remembered.toArray(String[]::new)) + "/" + any(NAMES);
      case 2, 3, 4 -> any(PARENTS);
      default -> any(remembered.toArray(String[]::new));
    };
  }

  /** Some node's path, which others will come back to; or the root. */
  String pathOrRoot() {
    return random.nextInt(8) == 0 ? "/" : remember(path());
  }

  /** What a node may hold. */
  String data() {
    return random.nextInt(4) == 0 ? "" : "data \u00fc " + random.nextInt(100);
  }

  private <T> T any(T[] all) {
    return all[random.nextInt(all.length)];
  }
}
