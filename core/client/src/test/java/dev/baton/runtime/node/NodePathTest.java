package dev.baton.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.common.PathUtils;
import org.junit.jupiter.api.Test;

/** A path is checked as ZooKeeper's client checks it, before anything is sent. */
class NodePathTest {
  private static final int EVERY = 97;

  @Test
  void everyCharacterIsJudgedAsZooKeeperJudgesIt() {
    List<String> otherwise = new ArrayList<>();
    for (int unit = 0; unit <= Character.MAX_VALUE; unit++) {
      compare("/jobs/a" + (char) unit + "b", otherwise);
    }
    for (int c = Character.MIN_SUPPLEMENTARY_CODE_POINT;
        c <= Character.MAX_CODE_POINT;
        c += EVERY) {
      compare("/jobs/" + Character.toString(c), otherwise);
    }
    assertThat(otherwise).isEmpty();
  }

  @Test
  void everyShapeIsJudgedAsZooKeeperJudgesIt() {
    List<String> otherwise = new ArrayList<>();
    for (String path :
        List.of("a", "/a/", "//a", "/a//b", "/.", "/a/..", "/a/./b", "/a.b/c..", "/a/...", "/ ")) {
      compare(path, otherwise);
    }
    assertThat(otherwise).isEmpty();
  }

  private static void compare(String path, List<String> otherwise) {
    boolean accepted = NodePath.findError(path).isEmpty();
    if (accepted != isAcceptedByZooKeeper(path)) {
      otherwise.add(path);
    }
  }

  private static boolean isAcceptedByZooKeeper(String path) {
    try {
      PathUtils.validatePath(path);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
