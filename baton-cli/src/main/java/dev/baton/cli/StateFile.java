package dev.baton.cli;

import dev.baton.cli.files.Reasons;
import dev.baton.cli.files.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/** A file that tells how a campaign stands; written anew at each change. */
final class StateFile {
  private final Path file;
  private final Standing standing;

  private StateFile(Path file, Standing standing) {
    this.file = file;
    this.standing = standing;
  }

  /**
   * Writes the file now and at each change. A later failure is only said: leadership goes on.
   *
   * @throws IllegalArgumentException if it can't be written
   */
  static void keep(Path file, Standing standing, PrintWriter err) {
    StateFile state = new StateFile(file, standing);
    try {
      state.write();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--state-file " + file + " can't be written: " + Reasons.of(e), e);
    }
    standing.onChange(
        () -> {
          try {
            state.write();
          } catch (IOException e) {
            err.println("baton: --state-file " + file + " can't be written: " + Reasons.of(e));
          }
        });
  }

  private synchronized void write() throws IOException {
    WholeFile.write(file, Json.text(standing.json()) + "\n");
  }
}
