package dev.baton.cli.server;

import dev.baton.cli.files.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A log file that takes at most twice its limit. A full file is renamed to {@code <name>.1}, in
 * place of the one before. A write that fails is dropped, because a server should not end for lack
 * of a log.
 */
final class BoundedLog extends OutputStream {
  private final Path file;
  private final long limit;
  private OutputStream out;
  private long size;

  BoundedLog(Path file, long limit) throws IOException {
    this.file = file;
    this.limit = limit;
    this.out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    this.size = Files.size(file);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    try {
      if (size + length > limit) {
        setAside();
      }
      out.write(bytes, offset, length);
      size += length;
    } catch (IOException dropped) {
      // There is nowhere to report this.
    }
  }

  private void setAside() throws IOException {
    out.close();
    AtomicFile.setAside(file);
    out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    size = 0;
  }
}
