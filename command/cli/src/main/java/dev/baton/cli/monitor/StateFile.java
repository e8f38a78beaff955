package dev.baton.cli.monitor;

import com.google.gson.JsonObject;
import dev.baton.cli.files.AtomicFile;
import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.io.JsonFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A file with the status of a job. It is written at each change, and again before the time {@code
 * validUntil} in it passes, so a reader can recognise an abandoned file. Thread-safe.
 */
public final class StateFile {
  /** Bounds the validity for a standby, which has no lease to bound it. */
  private static final Duration WITHOUT_LEASE = Duration.ofSeconds(6);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final int WRITINGS_BEFORE_IT_IS_OLD = 3;

  private final Path file;
  private final JobStatus status;
  private final long pid;
  private final PrintWriter err;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "state-file");
            thread.setDaemon(true);
            return thread;
          });
  private boolean failed;

  private StateFile(Path file, JobStatus status, long pid, PrintWriter err) {
    this.file = file;
    this.status = status;
    this.pid = pid;
    this.err = err;
  }

  /**
   * Writes the file until this process ends. A later failure is printed and deletes the file;
   * leadership continues.
   *
   * @throws IllegalArgumentException if the file cannot be written now
   */
  public static void startWriting(Path file, JobStatus status, long pid, PrintWriter err) {
    StateFile state = new StateFile(file, status, pid, err);
    try {
      state.writeAgainAfter(state.writeState());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--state-file " + file + " can't be written: " + FailureReasons.reasonOf(e), e);
    }
    status.addListener(state::updateFile);
  }

  private void writeAgainAfter(Duration pause) {
    var unused =
        timer.schedule(
            () -> writeAgainAfter(updateFile()), pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Writes the file, and returns the pause before the next time. */
  private synchronized Duration updateFile() {
    try {
      Duration pause = writeState();
      failed = false;
      return pause;
    } catch (IOException e) {
      handleFailure(e);
      return LONGEST_PAUSE;
    }
  }

  /** Deletes the file. Its content is wrong by now, and a missing file misleads no reader. */
  private void handleFailure(IOException e) {
    if (!failed) {
      err.println(
          "baton: --state-file " + file + " can't be written: " + FailureReasons.reasonOf(e));
    }
    failed = true;
    try {
      Files.deleteIfExists(file);
    } catch (IOException kept) {
      // The file then passes its {@code validUntil}, and readers ignore it.
    }
  }

  private synchronized Duration writeState() throws IOException {
    Instant now = Instant.now(); // read first, so that a delay only shortens the validity
    JsonObject all = status.toJson();
    boolean leads = all.get("leads").getAsBoolean();
    Duration good = leads ? status.leaseLeft() : WITHOUT_LEASE;
    all.addProperty("pid", pid);
    all.addProperty("validUntil", now.plus(good).toString());
    AtomicFile.replaceFile(file, JsonFormat.toText(all) + "\n");
    return boundPause(good.dividedBy(WRITINGS_BEFORE_IT_IS_OLD));
  }

  private static Duration boundPause(Duration wanted) {
    if (wanted.compareTo(LONGEST_PAUSE) > 0) {
      return LONGEST_PAUSE;
    }
    return wanted.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : wanted;
  }
}
