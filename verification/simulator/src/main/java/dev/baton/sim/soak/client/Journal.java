package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.Happening;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The events of one process, as lines of {@link Happening#text} in a file. The kernel has a line
 * when {@link #write} returns, so the death of the process loses none. Thread-safe.
 */
public final class Journal implements AutoCloseable {
  /** The end of the names of journal files. */
  public static final String ENDING = ".journal";

  /** An output stream, since the interrupt of a writing thread would close a channel. */
  private final FileOutputStream file;

  private Journal(FileOutputStream file) {
    this.file = file;
  }

  /**
   * Creates a journal.
   *
   * @param name the unique name of the process
   * @throws UncheckedIOException if it can't be created
   */
  public static Journal begin(Path folder, String name) {
    try {
      return new Journal(new FileOutputStream(folder.resolve(name + ENDING).toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot begin the journal of " + name, e);
    }
  }

  /** Adds an event. */
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
