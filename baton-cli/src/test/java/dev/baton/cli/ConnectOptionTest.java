package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConnectOptionTest {
  @TempDir Path home;

  /** Says what the option resolves to. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] arguments) {
      ConnectOption option = CommandLine.populateCommand(new ConnectOption(), arguments);
      System.out.print(option.connectString());
    }
  }

  private String resolved(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Probe.class);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("XDG_STATE_HOME", home.toString());
    builder.environment().remove("BATON_CONNECT");
    builder.environment().putAll(environment);
    Answer answer = Cli.answer(builder.start());
    assertThat(answer.err()).isEmpty();
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
      assertThat(resolved(Map.of())).isEqualTo(server.ensureRunning());
    } finally {
      server.stop();
    }
  }
}
