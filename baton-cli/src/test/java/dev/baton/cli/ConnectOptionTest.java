package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

@Tag("long")
class ConnectOptionTest {
  private static final String STARTING =
      "baton: starting a ZooKeeper server on this machine; baton server stop ends it\n";

  @TempDir Path home;

  /** Says what the option resolves to. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] arguments) {
      Stream<String> run = Stream.of("run", "/jobs/report");
      CommandSpec command =
          Main.commandLine(System.getenv())
              .parseArgs(Stream.concat(run, Stream.of(arguments)).toArray(String[]::new))
              .subcommand()
              .commandSpec();
      CommandSpec mixin = Objects.requireNonNull(command.mixins().get("connect"));
      ConnectOption option = (ConnectOption) mixin.userObject();
      System.out.print(option.connectString());
    }
  }

  private String resolved(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return resolvedSaying("", environment, arguments);
  }

  private String resolvedSaying(String said, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Probe.class);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("XDG_STATE_HOME", home.toString());
    builder.environment().remove("BATON_CONNECT");
    builder.environment().putAll(environment);
    Answer answer = Cli.answer(builder.start());
    assertThat(answer.err()).isEqualTo(said);
    return answer.out();
  }

  @Test
  void isWhatTheCommandLineSays() throws IOException, InterruptedException {
    assertThat(resolved(Map.of("BATON_CONNECT", "a:1"), "--connect", "b:2,c:3/chroot"))
        .isEqualTo("b:2,c:3/chroot");
  }

  @Test
  void isWhatTheEnvironmentSaysOtherwise() throws IOException, InterruptedException {
    assertThat(resolved(Map.of("BATON_CONNECT", "a:1"))).isEqualTo("a:1");
  }

  @Test
  void isTheLocalServerOtherwise() throws IOException, InterruptedException {
    LocalServer server = new LocalServer(new StateFolder(home.resolve("baton/server")));
    try {
      String started = resolvedSaying(STARTING, Map.of("BATON_CONNECT", ""));
      assertThat(started).isEqualTo(server.ensureRunning());
      assertThat(resolved(Map.of())).isEqualTo(started);
    } finally {
      server.stop();
    }
  }
}
