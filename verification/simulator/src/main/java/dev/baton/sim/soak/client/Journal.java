package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.Happening;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * What happened in one process, as lines of {@link Happening#text} in a file. A line is with the
 * kernel when {@link #write} returns, so the death of the process loses none. Thread-safe.
 */
public final class Journal implements AutoCloseable {
  /** How the names of such files end. */
  public static final String ENDING = ".journal";

  /** No channel: that would be closed by the interrupt of a thread that writes. */
  private final FileOutputStream file;

  private Journal(FileOutputStream file) {
    this.file = file;
  }

  /**
   * A new journal.
   *
   * @param name of its process, and of no other
   * @throws UncheckedIOException if it can't be made
   */
  public static Journal begin(Path folder, String name) {
    try {
      return new Journal(new FileOutputStream(folder.resolve(name + ENDING).toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot begin the journal of " + name, e);
    }
  }

  /** Adds what happened. */
  public synchronized void write(Happening happening) {
    try {
      file.write((happening.text() + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a journal", e);
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a journal", e);
    }
  }
}
