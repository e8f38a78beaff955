package dev.baton.jdbc;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real MariaDB server for a class of tests, on a loopback port of its own, with data that go with
 * it. Its settings are the defaults, whatever the machine's files say.
 */
final class MariaDb implements BeforeAllCallback, AfterAllCallback {
  private static final int PORTS_TO_TRY = 5;

  private final TempDirectory directory = new TempDirectory();
  private int port = FreePorts.takePort();
  private @Nullable ChildProcess server;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    run("mariadb-install-db", "--auth-root-authentication-method=normal", "--skip-test-db")
        .process()
        .onExit()
        .join();
    for (int tried = 1; !starts(); tried++) {
      if (tried == PORTS_TO_TRY) {
        throw new IllegalStateException(Files.readString(log()));
      }
      FreePorts.giveBack(port);
      port = FreePorts.takePort();
    }
  }

  private boolean starts() {
    ChildProcess started =
        run(
            "mariadbd",
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=" + directory.path().resolve("socket"));
    server = started;
    ConditionWait.waitUntil("MariaDB to serve", () -> !started.isAlive() || answers());
    return started.isAlive();
  }

  /** As root, a server must be told that it is meant to. */
  private ChildProcess run(String program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program, "--no-defaults"));
    command.add("--datadir=" + directory.path().resolve("data"));
    command.add("--user=" + System.getProperty("user.name"));
    command.addAll(List.of(arguments));
    return ChildProcess.start(
        new ProcessBuilder(command)
            .directory(directory.path().toFile())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(log().toFile())));
  }

  private Path log() {
    return directory.path().resolve("log");
  }

  private boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(0);
    } catch (SQLException notYet) {
      return false;
    }
  }

  /** A new connection, in autocommit mode, to the database {@code public}. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://127.0.0.1:" + port + "/public?user=root&createDatabaseIfNotExist=true");
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (server != null) {
      server.stop();
    }
    FreePorts.giveBack(port);
    directory.close();
  }
}
