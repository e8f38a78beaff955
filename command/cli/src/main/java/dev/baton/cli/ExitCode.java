package dev.baton.cli;

import java.util.List;

/**
 * What {@code baton} answers to the shell: numbers of sysexits.h, beside 0 and what a command's own
 * help says. {@code baton run} passes on its command's code, so it may answer any other too.
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

  /** What the first ones mean depends on the command; the others mean the same everywhere. */
  static final int LAST_OF_COMMANDS_OWN = 4;

  /** All there are. */
  static final List<Meaning> ALL =
      List.of(
          new Meaning("0", "done"),
          new Meaning("1", "no: nothing was done, or found; the command's help says what"),
          new Meaning("2", "failed halfway; the command's help says how"),
          new Meaning(NOT_RUNNING, "it does not run"),
          new Meaning(SILENT, "its process lives, but does not serve"),
          new Meaning(USAGE, "the command line makes no sense", "a setting does not"),
          new Meaning(UNAVAILABLE, "ZooKeeper can't be reached", "what is needed is not there"),
          new Meaning(INTERNAL, "a defect of baton"),
          new Meaning(NOT_WRITTEN, "the output can't be written"),
          new Meaning(NOT_ELECTED, "not elected within --wait", "not locked within --wait"),
          new Meaning(LOST, "leadership was lost", "the lock was lost"),
          new Meaning(NOT_PERMITTED, "ZooKeeper does not permit it"),
          new Meaning(UNUSABLE, "the election can't be used so", "the lock can't be used so"),
          new Meaning("126", "the command can't be executed"),
          new Meaning("127", "there is no such command"),
          new Meaning("128+N", "the command was ended by signal N"));

  private ExitCode() {}

  /**
   * What a code means.
   *
   * @param phrases each of them says so; the help of a command begins with one of them, and may say
   *     more
   */
  record Meaning(String code, List<String> phrases) {
    private Meaning(String code, String... phrases) {
      this(code, List.of(phrases));
    }

    private Meaning(int code, String... phrases) {
      this(Integer.toString(code), List.of(phrases));
    }

    /** All phrases in one. */
    String text() {
      return String.join(", or ", phrases);
    }
  }
}
