package dev.baton.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What baton says of a password that others on the network can read. Nothing is connected to. */
class ClearPasswordTest {
  @TempDir Path folder;

  private final StringWriter err = new StringWriter();
  private String auth;

  @BeforeEach
  void writeAnIdentity() throws IOException {
    Path file = Files.createTempFile(folder, "auth", ""); // readable for its owner alone
    auth = Files.writeString(file, "digest:jobs:a-long-secret\n").toString();
  }

  private ConnectOption option(String servers, String... options) {
    List<String> words = new ArrayList<>(List.of("status", "--connect", servers));
    words.addAll(List.of(options));
    CommandLine main = Main.commandLine(Map.of()).setErr(new PrintWriter(err, true));
    CommandSpec command = main.parseArgs(words.toArray(String[]::new)).subcommand().commandSpec();
    return (ConnectOption) Objects.requireNonNull(command.mixins().get("connect")).userObject();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "zk1:2181 zk1",
        "127.0.0.1:2181,zk2:2181/chroot zk2",
        "192.0.2.1:2181 192.0.2.1",
        "127.0.0.1.example.org:2181 127.0.0.1.example.org",
        "[2001:db8::1]:2181 2001:db8::1"
      })
  void connectionToAnotherMachineIsWarnedOf(String servers, String named) {
    option(servers, "--auth", auth).connectionSettings(servers);
    assertThat(err.toString())
        .isEqualTo(
            "baton: warning: --auth sends its password unencrypted to "
                + named
                + "; connect with --tls\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:1", "localhost:1", "[::1]:1", "127.1.2.3:1,localhost:2/x"})
  void connectionWithinTheMachineIsNot(String servers) {
    option(servers, "--auth", auth).connectionSettings(servers);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void quietCommandKeepsItBack() {
    option("zk1:2181", "--auth", auth, "--quiet").connectionSettings("zk1:2181");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void connectionWithoutPasswordIsNot() {
    option("zk1:2181").connectionSettings("zk1:2181");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void doctorWarnsOfItToo() {
    option("zk1:2181", "--auth", auth)
        .doctorTarget(Duration.ofSeconds(4), Duration.ZERO, Optional.empty(), false);
    assertThat(err.toString()).contains("unencrypted to zk1;");
  }
}
