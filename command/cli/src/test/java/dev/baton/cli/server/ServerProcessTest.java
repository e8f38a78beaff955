package dev.baton.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds servers among processes that have the same words in their command lines. */
class ServerProcessTest {
  @TempDir Path home;

  private StateFolder folder;
  private Process lookAlike;

  @BeforeEach
  void startWhatLooksLikeAServer() throws IOException {
    folder = new StateFolder(home);
    lookAlike =
        new ProcessBuilder(
                "sh",
                "-c",
                "echo up; read word",
                "dev.baton.cli.server.ServerMain",
                folder.path().toString())
            .start();
    assertThat(lookAlike.inputReader().readLine()).isEqualTo("up");
  }

  @AfterEach
  void stop() {
    lookAlike.destroyForcibly();
  }

  @Test
  void serverOfThisUserIsFound() {
    assertThat(found(ServerProcess.ofThisUser(folder))).contains(lookAlike.pid());
  }

  @Test
  void processOfAnotherUserIsNoServer() {
    int another = ServerProcess.ofThisUser(folder).user() + 1;
    assertThat(found(new ServerProcess(folder, another))).isEmpty();
  }

  private Optional<Long> found(ServerProcess server) {
    Optional<ServerAddress> written = Optional.of(new ServerAddress(40123, lookAlike.pid()));
    assertThat(server.find(Optional.empty())).isEqualTo(server.find(written));
    return server.find(written).map(ProcessHandle::pid);
  }
}
