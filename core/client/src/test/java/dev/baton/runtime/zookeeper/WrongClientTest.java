package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application whose class path has another client of ZooKeeper ahead of Baton's. */
class WrongClientTest {
  private static final String OLD_VERSION =
      "package org.apache.zookeeper; public class Version {"
          + " public static String getVersion() { return \"%s\"; } }";
  private static final String OLD_EVENT =
      "package org.apache.zookeeper; public class WatchedEvent {}";

  @TempDir Path other;

  private void putAhead(String name, String source) throws IOException {
    Path file = Files.writeString(other.resolve(name + ".java"), source);
    int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, file.toString());
    assertThat(failed).isZero();
    Path folder = Files.createDirectories(other.resolve("org/apache/zookeeper"));
    Files.move(other.resolve(name + ".class"), folder.resolve(name + ".class"));
  }

  private void connect() throws IOException, ReflectiveOperationException {
    try (OwnClassPath classes = new OwnClassPath(List.of(other))) {
      Object builder =
          classes
              .loadClass("dev.baton.Baton")
              .getMethod("builder", String.class)
              .invoke(null, "127.0.0.1:1");
      builder.getClass().getMethod("connect").invoke(builder);
    }
  }

  @Test
  void olderOneIsRefusedWithItsPlaceAndRemedy() throws IOException {
    putAhead("Version", OLD_VERSION.formatted("3.8.4"));

    assertThatThrownBy(this::connect)
        .isInstanceOf(InvocationTargetException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(
            "is 3.8.4", ".jar", "needs 3.9 or later", "zookeeper 3.9.5", "mvn dependency:tree");
  }

  @Test
  void oneThatLacksWhatIsCalledIsRefused() throws IOException {
    putAhead("WatchedEvent", OLD_EVENT);

    assertThatThrownBy(this::connect)
        .isInstanceOf(InvocationTargetException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("lacks org.apache.zookeeper.WatchedEvent.getPath", "3.9.5");
  }
}
