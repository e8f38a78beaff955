package dev.baton.cli.server;

import dev.baton.runtime.port.DurationFormat;
import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Thrown if the local server cannot be used. The message says what failed, where, and what to do.
 */
public final class LocalServerException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private static final String OTHERWISE =
      " Or use a ZooKeeper of your own: --connect HOST:PORT, or BATON_CONNECT.";

  private LocalServerException(String message) {
    super(message);
  }

  private LocalServerException(String message, Throwable cause) {
    super(message, cause);
  }

  static LocalServerException noHomeFolder() {
    return new LocalServerException(
        "There is no home folder to keep the local ZooKeeper server's data in: set HOME or"
            + " XDG_STATE_HOME to an absolute path."
            + OTHERWISE);
  }

  static LocalServerException unusableFolder(StateFolder folder, IOException cause) {
    return new LocalServerException(
        "Cannot use "
            + folder.path()
            + ", where the local ZooKeeper server keeps its data: "
            + describeReason(cause)
            + ". Correct that, or set XDG_STATE_HOME to a folder that you can write."
            + OTHERWISE,
        cause);
  }

  private static String describeReason(IOException e) {
    if (e instanceof AccessDeniedException denied) {
      return "permission denied for " + denied.getFile();
    }
    if (e instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + " exists, but is not a folder";
    }
    if (e instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason() + " (" + failed.getFile() + ")";
    }
    return String.valueOf(e.getMessage());
  }

  /**
   * Returns the failure of a command that needs a running server and must not start one.
   *
   * @param silent whether a server runs but does not answer
   */
  public static LocalServerException notRunning(boolean silent) {
    return new LocalServerException(
        silent
            ? "the server on this machine does not answer; baton server stop ends it"
            : "no ZooKeeper is configured (--connect, BATON_CONNECT), and no local server runs");
  }

  static LocalServerException startLocked(Path lock, Duration waited) {
    return new LocalServerException(
        "Another process has been starting the local server for "
            + DurationFormat.inSeconds(waited)
            + ". Find the process that has "
            + lock
            + " open (fuser -v), and end it if it hangs.");
  }

  static LocalServerException notLaunched(IOException cause) {
    return new LocalServerException(
        "Cannot launch the local server: "
            + cause.getMessage()
            + ". (Debian has the command setsid in its package util-linux.)"
            + OTHERWISE,
        cause);
  }

  static LocalServerException serverEnded(int exitCode, StateFolder folder) {
    return new LocalServerException(
        exitCode == ServerMain.ALREADY_RUNNING
            ? "A local server runs in "
                + folder.path()
                + " already, but on another machine or for another user. Set XDG_STATE_HOME to a"
                + " folder that only you use, and only on this machine."
                + OTHERWISE
            : "The local server ended as soon as it was started, with exit code "
                + exitCode
                + ". Its last output: \""
                + lastWords(folder.logFile())
                + "\". See "
                + folder.logFile()
                + ".");
  }

  private static String lastWords(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.reduce("", (before, line) -> line);
    } catch (IOException e) {
      return "";
    }
  }

  static LocalServerException serverSilent(
      ServerStatus status, Duration waited, StateFolder folder) {
    return new LocalServerException(
        "The local server does not serve after "
            + DurationFormat.inSeconds(waited)
            + ": "
            + (status instanceof ServerStatus.SilentServer silent
                ? silent.why()
                : "it does not start")
            + ". See "
            + folder.logFile()
            + ". To restart it: baton server stop, then baton server start.");
  }

  static LocalServerException serverUndying(long pid) {
    return new LocalServerException(
        "The local server (process "
            + pid
            + ") does not end, not even by SIGKILL; most likely its disk hangs (ps -o stat,wchan "
            + pid
            + ").");
  }
}
