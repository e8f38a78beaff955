package dev.baton.cli.files;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes failures of files in words. Java's own messages often contain the file's name only. */
public final class FailureReasons {
  private FailureReasons() {}

  /** Returns the reason in one line, without the name of the file. */
  public static String reasonOf(Exception e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "permission is denied";
    }
    String reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason.replaceAll("\\s+", " ");
  }
}
