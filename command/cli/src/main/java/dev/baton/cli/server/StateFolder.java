package dev.baton.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the local server's files, and their names.
 *
 * @param path absolute
 */
public record StateFolder(Path path) {
  /** Makes the path absolute. */
  public StateFolder {
    path = path.toAbsolutePath().normalize();
  }

  /**
   * Returns the current user's folder: in {@code XDG_STATE_HOME}, or in {@code $HOME/.local/state}.
   */
  public static StateFolder ofUser() {
    return ofEnvironment(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /**
   * Returns the folder of a user with this environment. Relative paths in it are ignored, as XDG
   * requires.
   *
   * @param account the home that the user's account names
   */
  static StateFolder ofEnvironment(Map<String, String> environment, Path account) {
    Path home = absoluteOr(environment.get("HOME"), account);
    Path state = absoluteOr(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"));
    if (!state.isAbsolute()) {
      throw LocalServerException.noHomeFolder();
    }
    return new StateFolder(state.resolve("baton").resolve("server"));
  }

  private static Path absoluteOr(@Nullable String path, Path otherwise) {
    return path != null && Path.of(path).isAbsolute() ? Path.of(path) : otherwise;
  }

  /** Returns the folder for ZooKeeper's data. */
  Path dataFolder() {
    return path.resolve("data");
  }

  /** Returns the server's log; see {@link BoundedLog}. */
  public Path logFile() {
    return path.resolve("server.log");
  }

  /** Returns the file for the JVM's report if it crashes. */
  Path crashReport() {
    return path.resolve("crash.log");
  }

  /** Returns the file of the {@link ServerAddress}. */
  Path addressFile() {
    return path.resolve("address.properties");
  }

  /** Returns the file that a process locks while it starts or stops the server. */
  Path startLock() {
    return path.resolve("start.lock");
  }

  /**
   * Returns the file that the server locks for its lifetime, so that no two servers write the same
   * data.
   */
  Path serverLock() {
    return path.resolve("server.lock");
  }

  /** Creates the folder, readable for its owner only, and checks that it can be written to. */
  void prepare() throws IOException {
    Files.createDirectories(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path probe = Files.createTempFile(path, "probe", null);
    try {
      Files.write(probe, new byte[1]);
    } finally {
      Files.delete(probe);
    }
  }
}
