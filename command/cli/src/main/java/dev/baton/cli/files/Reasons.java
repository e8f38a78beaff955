package dev.baton.cli.files;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in words: Java's own often name the file alone. */
public final class Reasons {
  private Reasons() {}

  /** Says it in one line, and does not name the file. */
  public static String of(Exception e) {
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
