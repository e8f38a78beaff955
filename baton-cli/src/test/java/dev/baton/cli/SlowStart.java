package dev.baton.cli;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * A program that does nothing before a test lets it, as if it were on a server that hangs. Each
 * command needs it to start.
 */
record SlowStart(Path folder) {
  /** Returns a warden that is not ready before the test lets it. */
  static SlowStart ofWarden(Path folder) throws IOException {
    return make(folder, "mkfifo");
  }

  /** Returns the process of a command that has no session before the test lets it. */
  static SlowStart ofSession(Path folder) throws IOException {
    return make(folder, "setsid");
  }

  private static SlowStart make(Path folder, String name) throws IOException {
    SlowStart start = new SlowStart(Files.createDirectory(folder.resolve("slow-" + name)));
    String text =
        """
        #!/bin/sh
        case "$*" in */gate*)
          touch %1$s/began
          while [ -e %1$s/began ] && [ ! -e %1$s/go ]; do sleep 0.05; done
        esac
        exec /usr/bin/%2$s "$@"
        """
            .formatted(start.folder, name);
    Path program = Files.writeString(start.folder.resolve(name), text);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return start;
  }

  /** Returns what has baton find the program. */
  Map<String, String> environment() {
    return Map.of("PATH", folder + ":" + System.getenv("PATH"));
  }

  void awaitBegin() {
    await().atMost(Runs.LIMIT).until(() -> Files.exists(folder.resolve("began")));
  }

  void go() throws IOException {
    Files.createFile(folder.resolve("go"));
  }
}
