package dev.baton.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The code of docs/how-to/shedlock.md. */
final class ShedLockPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");

  @RegisterExtension private static final LockServer SERVER = new LockServer();

  private final List<String> written = new ArrayList<>();
  private final String report = "report";

  private void write(String text, long token) {
    written.add(text + (token > 0 ? " with a token" : ""));
  }

  void runNightly() {
    LockHold hold = BatonLockProvider.currentHold().orElseThrow();
    write(report, hold.fencingToken());
  }

  @Test
  void taskWritesWithItsToken() {
    Baton baton = SERVER.first();
    LockProvider lockProvider = new BatonLockProvider(baton, "/shedlock");
    new DefaultLockingTaskExecutor(lockProvider)
        .executeWithLock(
            (Runnable) this::runNightly,
            new LockConfiguration(
                Instant.now(), "nightly", Duration.ofHours(1), Duration.ofSeconds(0)));
    assertThat(written).containsExactly("report with a token");
  }

  @Test
  void pageHasThisCode() throws IOException {
    Path root = Path.of(System.getProperty("baton.root"));
    String source =
        Files.readString(
            root.resolve(
                "integrations/shedlock/src/test/java/dev/baton/shedlock/ShedLockPageTest.java"));
    assertThat(BLOCK.matcher(Files.readString(root.resolve("docs/how-to/shedlock.md"))).results())
        .hasSize(2)
        .allSatisfy(block -> assertThat(source).contains(indented(block.group(1))));
  }

  private static String indented(String block) {
    return block.startsWith("void") ? block.indent(2) : block.indent(4);
  }
}
