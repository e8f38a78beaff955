package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.JournalEvent;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The events of one process, as lines of {@link JournalEvent#toLine} in a file. The kernel has a
 * line when {@link #writeEvent} returns, so the death of the process loses none. Thread-safe.
 */
public final class ProcessJournal implements AutoCloseable {
  /** The end of the names of journal files. */
  public static final String ENDING = ".journal";

  /** An output stream, since the interrupt of a writing thread would close a channel. */
  private final FileOutputStream file;

  private ProcessJournal(FileOutputStream file) {
    this.file = file;
  }

  /**
   * Creates a journal.
   *
   * @param name the unique name of the process
   * @throws UncheckedIOException if it can't be created
   */
  public static ProcessJournal beginJournal(Path folder, String name) {
    try {
      return new ProcessJournal(new FileOutputStream(folder.resolve(name + ENDING).toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot begin the journal of " + name, e);
    }
  }

  /** Adds an event. */
  public synchronized void writeEvent(JournalEvent event) {
    try {
      file.write((event.toLine() + "\n").getBytes(UTF_8));
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
