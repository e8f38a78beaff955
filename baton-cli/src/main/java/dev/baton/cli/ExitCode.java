package dev.baton.cli;

/**
 * What {@code baton} answers to the shell, besides 0 and what a command's own help says: numbers of
 * sysexits.h. {@code baton run} passes on its command's code, so it may answer any other too.
 */
final class ExitCode {
  /** The local server does not run, in the words of systemctl. */
  static final int NOT_RUNNING = 3;

  /** The local server's process lives, but does not serve. */
  static final int SILENT = 4;

  /** The command line makes no sense. */
  static final int USAGE = 64;

  /** ZooKeeper can't be reached, or the local server can't be started. */
  static final int UNAVAILABLE = 69;

  /** A defect of Baton. */
  static final int INTERNAL = 70;

  /** The output can't be written. */
  static final int NOT_WRITTEN = 74;

  /** Not elected in the time given. */
  static final int NOT_ELECTED = 75;

  /** Leadership was lost while the command ran, so the command was ended. */
  static final int LOST = 76;

  /** ZooKeeper does not permit it. */
  static final int NOT_PERMITTED = 77;

  /** The election can't be used in this way: what stands in ZooKeeper already does not fit. */
  static final int UNUSABLE = 78;

  private ExitCode() {}
}
