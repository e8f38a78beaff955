package dev.baton.testkit.fence;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real PostgreSQL server for a class of tests, on a loopback port of its own, with data that go
 * with it. It refuses to run as root, so it is then given to the user {@code postgres}.
 */
public final class PostgreSql implements BeforeAllCallback, AfterAllCallback {
  private static final int PORTS_TO_TRY = 5;
  private static final String USER = "baton";
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  /** The kernel forgets what {@link ChildProcess} has set when the user changes: once more. */
  private static final List<String> AS_POSTGRES =
      List.of(
          "setpriv",
          "--reuid=postgres",
          "--regid=postgres",
          "--init-groups",
          "--pdeathsig",
          "KILL",
          "--");

  private final TempDirectory directory = new TempDirectory();
  private int port = FreePorts.takePort();
  private @Nullable ChildProcess server;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    giveToPostgres(directory.path());
    run("initdb", "-D", data(), "-U", USER, "--auth=trust", "--no-sync").process().onExit().join();
    for (int tried = 1; !starts(); tried++) {
      if (tried == PORTS_TO_TRY) {
        throw new IllegalStateException(Files.readString(log()));
      }
      FreePorts.giveBack(port);
      port = FreePorts.takePort();
    }
  }

  private static void giveToPostgres(Path home) throws IOException {
    if (isRoot()) {
      UserPrincipalLookupService users = home.getFileSystem().getUserPrincipalLookupService();
      Files.setOwner(home, users.lookupPrincipalByName("postgres"));
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private String data() {
    return directory.path().resolve("data").toString();
  }

  private Path log() {
    return directory.path().resolve("log");
  }

  private boolean starts() throws IOException {
    ChildProcess started =
        run(
            "postgres",
            "-D",
            data(),
            "-p",
            Integer.toString(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off");
    server = started;
    ConditionWait.waitUntil("PostgreSQL to serve", () -> !started.isAlive() || answers());
    return started.isAlive();
  }

  private ChildProcess run(String command, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(isRoot() ? AS_POSTGRES : List.of());
    all.add(program(command));
    all.addAll(List.of(arguments));
    return ChildProcess.start(
        new ProcessBuilder(all)
            .directory(directory.path().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile())));
  }

  /** That of the newest version that Debian's packages have installed, else that in the path. */
  private static String program(String name) throws IOException {
    if (!Files.isDirectory(DEBIAN)) {
      return name;
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .map(version -> version.resolve("bin").resolve(name))
          .filter(Files::isExecutable)
          .max(Comparator.naturalOrder())
          .map(Path::toString)
          .orElse(name);
    }
  }

  private boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(0);
    } catch (SQLException notYet) {
      return false;
    }
  }

  /** Where JDBC finds it. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
  }

  /** For {@code psql} and its like. */
  public int port() {
    return port;
  }

  /** A new connection, in autocommit mode. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url());
  }

  /** Ends it once its clients have gone. */
  @Override
  public void afterAll(ExtensionContext context) {
    if (server != null) {
      server.stop();
    }
    FreePorts.giveBack(port);
    directory.close();
  }
}
