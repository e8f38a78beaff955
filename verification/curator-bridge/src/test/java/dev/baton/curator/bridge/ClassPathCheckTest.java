package dev.baton.curator.bridge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.curator.ClassPathCheck;
import dev.baton.testkit.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shows that the bridge beside Curator's own jar is refused, and that both are named. */
@Tag("long")
final class ClassPathCheckTest {
  private static final String BOTH =
      BridgeClassPath.withBridge() + File.pathSeparator + BridgeClassPath.CURATOR;

  @Test
  void bridgeBesideCuratorDoesNotStart() {
    ProgramEnd end =
        run(BridgeClassPath.javaCommand(BOTH, LockProgram.class.getName(), "127.0.0.1:1"));
    assertThat(end.output()).contains("twice").contains(BridgeClassPath.CURATOR.toString());
    assertThat(end.output()).contains(BridgeClassPath.BRIDGE.toString());
    assertThat(end.code()).isEqualTo(1);
  }

  @Test
  void checkTellsOneFromBothInAnyOrder() {
    String curatorFirst = BridgeClassPath.CURATOR + File.pathSeparator + BOTH;
    String check = ClassPathCheck.class.getName();
    assertThat(run(BridgeClassPath.javaCommand(curatorFirst, check)).code()).isEqualTo(1);
    assertThat(run(BridgeClassPath.javaCommand(BridgeClassPath.withBridge(), check)))
        .isEqualTo(new ProgramEnd(0, ""));
  }

  private record ProgramEnd(int code, String output) {}

  private static ProgramEnd run(List<String> command) {
    try (ChildProcess child =
        ChildProcess.start(new ProcessBuilder(command).redirectErrorStream(true))) {
      String output = new String(child.process().getInputStream().readAllBytes(), UTF_8);
      return new ProgramEnd(child.process().onExit().join().exitValue(), output.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
