package dev.baton.cli.shell;

import java.util.List;

/**
 * The exit codes of {@code baton}: 0, the numbers of sysexits.h, and a few that each command's help
 * explains. {@code baton run} also passes on the exit code of its command, so it may return any
 * other.
 */
public final class ExitCode {
  /** The local server does not run, as systemctl reports it. */
  public static final int NOT_RUNNING = 3;

  /** The local server's process lives but does not serve. */
  public static final int SILENT = 4;

  /** A usage error. */
  public static final int USAGE = 64;

  /** ZooKeeper can't be reached, or the local server can't be started. */
  public static final int UNAVAILABLE = 69;

  /** A defect of Baton. */
  public static final int INTERNAL = 70;

  /** The output can't be written. */
  public static final int NOT_WRITTEN = 74;

  /** No election within the time given. */
  public static final int NOT_ELECTED = 75;

  /** Leadership was lost while the command ran, so the command was ended. */
  public static final int LOST = 76;

  /** A refusal by ZooKeeper's access control. */
  public static final int NOT_PERMITTED = 77;

  /**
   * An election that cannot be used in this way, because existing nodes in ZooKeeper do not fit.
   */
  public static final int UNUSABLE = 78;

  /**
   * The largest code that has a meaning of its own in each command. Larger codes mean the same in
   * all commands.
   */
  static final int LAST_OF_COMMANDS_OWN = 4;

  /** The list of all exit codes. */
  public static final List<CodeMeaning> ALL =
      List.of(
          new CodeMeaning("0", "done"),
          new CodeMeaning("1", "no: nothing was done, or found; the command's help says more"),
          new CodeMeaning("2", "failed halfway; the command's help says how"),
          new CodeMeaning(NOT_RUNNING, "it does not run"),
          new CodeMeaning(SILENT, "its process lives, but does not serve"),
          new CodeMeaning(USAGE, "invalid command line", "invalid setting"),
          new CodeMeaning(
              UNAVAILABLE, "ZooKeeper can't be reached", "something required is missing"),
          new CodeMeaning(INTERNAL, "a defect of baton"),
          new CodeMeaning(NOT_WRITTEN, "the output can't be written"),
          new CodeMeaning(NOT_ELECTED, "not elected within --wait", "not locked within --wait"),
          new CodeMeaning(LOST, "leadership was lost", "the lock was lost"),
          new CodeMeaning(NOT_PERMITTED, "ZooKeeper does not permit it"),
          new CodeMeaning(
              UNUSABLE, "the election can't be used this way", "the lock can't be used this way"),
          new CodeMeaning("126", "the command can't be executed"),
          new CodeMeaning("127", "there is no such command"),
          new CodeMeaning("128+N", "the command was ended by signal N"));

  private ExitCode() {}

  /**
   * The meaning of an exit code.
   *
   * @param phrases alternatives; a command's help begins with one of them and may add to it
   */
  public record CodeMeaning(String code, List<String> phrases) {
    private CodeMeaning(String code, String... phrases) {
      this(code, List.of(phrases));
    }

    private CodeMeaning(int code, String... phrases) {
      this(Integer.toString(code), List.of(phrases));
    }

    /** Returns all phrases in one text. */
    public String joinPhrases() {
      return String.join(", or ", phrases);
    }
  }
}
