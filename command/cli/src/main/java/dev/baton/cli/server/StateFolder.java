package dev.baton.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the local server keeps everything, and what is called what in there.
 *
 * @param path absolute
 */
public record StateFolder(Path path) {
  /** Makes the path absolute. */
  public StateFolder {
    path = path.toAbsolutePath().normalize();
  }

  /** The current user's: in {@code XDG_STATE_HOME}, or in {@code $HOME/.local/state}. */
  public static StateFolder ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /**
   * That of a user with this environment; relative paths there are ignored, as XDG asks.
   *
   * @param account the home that the user's account names
   */
  static StateFolder of(Map<String, String> environment, Path account) {
    Path home = absolute(environment.get("HOME"), account);
    Path state = absolute(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"));
    if (!state.isAbsolute()) {
      throw LocalServerException.homeless();
    }
    return new StateFolder(state.resolve("baton").resolve("server"));
  }

  private static Path absolute(@Nullable String path, Path otherwise) {
    return path != null && Path.of(path).isAbsolute() ? Path.of(path) : otherwise;
  }

  /** What ZooKeeper writes. */
  Path data() {
    return path.resolve("data");
  }

  /** What the server has to say; see {@link BoundedLog}. */
  public Path log() {
    return path.resolve("server.log");
  }

  /** What the JVM leaves behind if it crashes. */
  Path crashReport() {
    return path.resolve("crash.log");
  }

  /** See {@link Address}. */
  Path address() {
    return path.resolve("address.properties");
  }

  /** Locked by the one who starts or stops the server. */
  Path startLock() {
    return path.resolve("start.lock");
  }

  /** Locked by the server for as long as it lives, so that no two write the same data. */
  Path serverLock() {
    return path.resolve("server.lock");
  }

  /** Makes the folder, readable for its owner alone, and makes sure that it can be written to. */
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
