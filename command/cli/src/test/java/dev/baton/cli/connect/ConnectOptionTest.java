package dev.baton.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Main;
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
  private static final String USING =
      "baton: uses the local server at %s, which excludes only commands of this user on this"
          + " machine; name another ZooKeeper with --connect\n";

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

  /** Resolves it, and expects that nothing is said. */
  private String resolved(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Answer answer = resolve(environment, arguments);
    assertThat(answer.err()).isEmpty();
    return answer.out();
  }

  private Answer resolve(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Probe.class);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("XDG_STATE_HOME", home.toString());
    builder.environment().remove("BATON_CONNECT");
    builder.environment().putAll(environment);
    return Cli.answer(builder.start());
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
  void isTheLocalServerOtherwiseWhichIsSaidEachTime() throws IOException, InterruptedException {
    LocalServer server = new LocalServer(new StateFolder(home.resolve("baton/server")));
    try {
      Answer started = resolve(Map.of("BATON_CONNECT", ""));
      assertThat(started.out()).isEqualTo(server.ensureRunning());
      assertThat(started.err()).isEqualTo(STARTING + USING.formatted(started.out()));
      Answer again = resolve(Map.of());
      assertThat(again).isEqualTo(new Answer(0, started.out(), USING.formatted(started.out())));
      assertThat(resolved(Map.of(), "--quiet")).isEqualTo(started.out());
    } finally {
      server.stop();
    }
  }

  @Test
  void isTheLocalServerWithoutAWordIfThatIsNamed() throws IOException, InterruptedException {
    LocalServer server = new LocalServer(new StateFolder(home.resolve("baton/server")));
    try {
      String running = server.ensureRunning();
      assertThat(resolved(Map.of("BATON_CONNECT", "a:1"), "--connect", "local")).isEqualTo(running);
      assertThat(resolved(Map.of("BATON_CONNECT", "local"))).isEqualTo(running);
    } finally {
      server.stop();
    }
  }
}
