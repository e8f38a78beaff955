package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.StateFolder;
import dev.baton.cli.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Tag("long")
class ConnectOptionTest {
  private static final String STARTING =
      "baton: starting a ZooKeeper server on this machine; baton server stop ends it\n";

  @TempDir Path home;

  /** Says what the option resolves to. */
  @Command
  static final class Probe {
    @Mixin private ConnectOption option;

    private Probe() {}

    public static void main(String[] arguments) {
      Probe probe = new Probe();
      Settings settings = new Settings(System.getenv(), () -> null);
      new CommandLine(probe).setDefaultValueProvider(settings).parseArgs(arguments);
      System.out.print(probe.option.connectString());
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
