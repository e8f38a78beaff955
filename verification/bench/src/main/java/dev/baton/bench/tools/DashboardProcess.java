package dev.baton.bench.tools;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code baton dashboard} as a process. It does not outlive this JVM. */
public final class DashboardProcess implements AutoCloseable {

  private final TempDirectory directory = new TempDirectory();
  private final ChildProcess process;
  private final long startNanos;

  /**
   * Starts it. Returns when it has printed its address.
   *
   * @param checkout the checkout of Baton; {@link BatonCommands#buildLauncher} its launcher before
   */
  public DashboardProcess(Path checkout, String connectString) {
    long begin = System.nanoTime();
    process =
        ChildProcess.start(
            new ProcessBuilder(
                    BatonCommands.launcherPath(checkout),
                    "dashboard",
                    "--port=0",
                    "--connect=" + connectString)
                .redirectOutput(printed().toFile())
                .redirectError(directory.path().resolve("errors").toFile()));
    ConditionWait.waitUntil("the dashboard to serve", () -> readPrinted().endsWith("/\n"));
    startNanos = System.nanoTime() - begin;
  }

  private Path printed() {
    return directory.path().resolve("printed");
  }

  private String readPrinted() {
    try {
      return Files.readString(printed());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + printed(), e);
    }
  }

  /** Returns the nanoseconds from its start until it had printed its address. */
  public long startNanos() {
    return startNanos;
  }

  /** Returns the address of the page. */
  public URI address() {
    return URI.create(readPrinted().strip());
  }

  /** Returns its resident memory now. */
  public long residentBytes() {
    return ResidentMemory.readBytes(process.pid());
  }

  @Override
  public void close() {
    process.close();
    directory.close();
  }
}
