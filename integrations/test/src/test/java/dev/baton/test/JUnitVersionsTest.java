package dev.baton.test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The extension on each JUnit that it serves, in a JVM of its own. */
@Tag("all")
@Tag("long")
final class JUnitVersionsTest {
  private static final List<String> EXPECTED =
      List.of(
          "2 led /jobs/nightly at 2024-10-04T00:00:",
          "Z: a of process a leads, its lease lasts another PT",
          "; b of process b leads, its lease lasts another PT",
          "at the end of the test process main holds the lock /jobs/nightly with token ",
          ", acquired at dev.baton.test.KitSamples.failsHoldingALock(KitSamples.java:",
          "at the end of the test host-7 of process a leads /jobs/nightly: close it",
          "the test's own failure",
          "Suppressed: java.lang.AssertionError: at the end of the test process main holds");

  @ParameterizedTest
  @ValueSource(strings = {"1.12.2", "1.14.4", "6.1.3"})
  void samplesPassAndFailAsTheyMust(String version) throws IOException {
    List<String> command =
        ChildProcess.javaCommand(
            List.of(),
            "org.junit.platform.console.ConsoleLauncher",
            "execute",
            "--disable-banner",
            "--disable-ansi-colors",
            "--select-class",
            KitSamples.class.getName());
    command.set(command.indexOf("-cp") + 1, classPath(version));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    try (ChildProcess junit = ChildProcess.start(builder)) {
      String printed = new String(junit.process().getInputStream().readAllBytes(), UTF_8);
      assertThat(printed)
          .contains(EXPECTED)
          .contains("6 tests successful")
          .contains("4 tests failed");
    }
  }

  /** The class path of this test, with another JUnit. */
  private static String classPath(String version) {
    String junit = "target/junits/junit-platform-console-standalone-" + version + ".jar";
    return Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
        .filter(jar -> !jar.contains("junit"))
        .collect(Collectors.joining(File.pathSeparator, junit + File.pathSeparator, ""));
  }
}
