package dev.baton.cli;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A named pipe that is full, until a test has it drained. */
final class FullPipe implements AutoCloseable {
  /** Fills the pipe, reports it, and copies the pipe to a file after a first line of input. */
  private static final String HOLDER =
      """
      import os, sys
      pipe, copy = sys.argv[1:]
      os.mkfifo(pipe)
      fd = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
      def fill(block):
          try:
              while True: os.write(fd, block)
          except BlockingIOError: pass
      fill(b"#" * 4095 + b"\\n")
      fill(b"\\n")
      print("full", flush=True)
      sys.stdin.readline()
      os.set_blocking(fd, True)
      with open(copy, "wb", buffering=0) as out:
          while True: out.write(os.read(fd, 65536))
      """;

  private final Path pipe;
  private final Path copy;
  private final ChildProcess holder;

  private FullPipe(Path pipe, Path copy, ChildProcess holder) {
    this.pipe = pipe;
    this.copy = copy;
    this.holder = holder;
  }

  /** Makes one in {@code folder}. */
  static FullPipe make(Path folder) throws IOException {
    Path pipe = folder.resolve("full-pipe");
    Path copy = folder.resolve("full-pipe.copy");
    ProcessBuilder holder =
        new ProcessBuilder("/usr/bin/python3", "-c", HOLDER, pipe.toString(), copy.toString());
    ChildProcess process = ChildProcess.start(holder);
    String said = process.process().inputReader().readLine();
    if (!"full".equals(said)) {
      throw new IOException("the holder of " + pipe + " said " + said);
    }
    return new FullPipe(pipe, copy, process);
  }

  /** Returns the path to write to. */
  Path path() {
    return pipe;
  }

  /** Reads all that is in the pipe, and all that comes, from now on. */
  void drain() throws IOException {
    holder.process().getOutputStream().write('\n');
    holder.process().getOutputStream().flush();
  }

  /** Returns what has been read, without the filling. */
  String text() {
    return Runs.text(copy).replace("#", "").replaceAll("\n+", "\n");
  }

  @Override
  public void close() throws IOException {
    holder.close();
    Files.deleteIfExists(pipe);
  }
}
