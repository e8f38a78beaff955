package dev.baton.cli;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * A warden that is not ready before a test lets it, as if its folder were on a server that hangs.
 */
record SlowWarden(Path folder) {
  /** Makes its program in {@code folder}. */
  static SlowWarden make(Path folder) throws IOException {
    SlowWarden warden = new SlowWarden(Files.createDirectory(folder.resolve("slow-warden")));
    String text =
        """
        #!/bin/sh
        touch %1$s/began
        while [ -e %1$s/began ] && [ ! -e %1$s/go ]; do sleep 0.05; done
        exec /usr/bin/mkfifo "$@"
        """
            .formatted(warden.folder);
    Path program = Files.writeString(warden.folder.resolve("mkfifo"), text);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return warden;
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
