package dev.baton.cli.run;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A named pipe that is full, until a test has it drained. */
final class FullPipe implements AutoCloseable {
  /** Fills or drains the pipe, as each line of input asks; copies to a file what it drains. */
  private static final String HOLDER =
      """
      import os, select, sys
      pipe, copy = sys.argv[1:]
      os.mkfifo(pipe)
      fd = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
      out = open(copy, "wb", buffering=0)
      def fill(block):
          try:
              while True: os.write(fd, block)
          except BlockingIOError: pass
      def drain():
          try:
              while True: out.write(os.read(fd, 65536))
          except BlockingIOError: pass
      full = False
      while True:
          ready, _, _ = select.select([0] if full else [0, fd], [], [])
          if 0 in ready:
              line = sys.stdin.readline()
              if not line: break
              full = line.strip() == "fill"
              if full:
                  fill(b"#" * 4095 + b"\\n")
                  fill(b"\\n")
              print("done", flush=True)
          if not full: drain()
      """;

  private final Path pipe;
  private final Path copy;
  private final ChildProcess holder;

  private FullPipe(Path pipe, Path copy, ChildProcess holder) {
    this.pipe = pipe;
    this.copy = copy;
    this.holder = holder;
  }

  /** Makes a full pipe in {@code folder}. */
  static FullPipe make(Path folder) throws IOException {
    Path pipe = folder.resolve("full-pipe");
    Path copy = folder.resolve("full-pipe.copy");
    ProcessBuilder holder =
        new ProcessBuilder("/usr/bin/python3", "-c", HOLDER, pipe.toString(), copy.toString());
    FullPipe made = new FullPipe(pipe, copy, ChildProcess.start(holder));
    made.fill();
    return made;
  }

  private void ask(String what) throws IOException {
    holder.process().getOutputStream().write((what + "\n").getBytes(StandardCharsets.US_ASCII));
    holder.process().getOutputStream().flush();
    String answer = holder.process().inputReader().readLine();
    if (!"done".equals(answer)) {
      throw new IOException("the holder of " + pipe + " said " + answer);
    }
  }

  /** Returns the path to write to. */
  Path path() {
    return pipe;
  }

  /** Fills the pipe, and reads it no more. */
  void fill() throws IOException {
    ask("fill");
  }

  /** Reads all that is in the pipe, and all that comes, from now on. */
  void drain() throws IOException {
    ask("drain");
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
