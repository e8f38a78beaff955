package dev.baton.cli.keeper;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A signal that this process has received.
 *
 * @param number of Linux
 * @param toWholeJob whether the whole job has got it, and so a command that belongs to the job
 */
public record ReceivedSignal(int number, boolean toWholeJob) {
  /** The signal that asks for an orderly end. */
  public static final int TERM = 15;

  /** The signal of Ctrl-C. */
  public static final int INT = 2;

  /** The signal of Ctrl-\. */
  public static final int QUIT = 3;

  /** The signal of a terminal that hangs up. Many services then read their settings again. */
  public static final int HUP = 1;

  /** The signals that a program may be told by, with their numbers. */
  private static final Map<String, Integer> NUMBERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("HUP", HUP),
              Map.entry("INT", INT),
              Map.entry("QUIT", QUIT),
              Map.entry("USR1", 10),
              Map.entry("USR2", 12),
              Map.entry("ALRM", 14),
              Map.entry("TERM", TERM),
              Map.entry("CONT", 18),
              Map.entry("URG", 23),
              Map.entry("WINCH", 28),
              Map.entry("IO", 29),
              Map.entry("PWR", 30)));

  /** Returns a signal from another process. */
  public static ReceivedSignal ofNumber(int number) {
    return new ReceivedSignal(number, false);
  }

  /** Returns the names that have a {@linkplain #signalNumber(String) number}, without SIG. */
  public static Set<String> signalNames() {
    return NUMBERS.keySet();
  }

  /** Returns the number of a signal that is named without SIG. */
  static int signalNumber(String name) {
    Integer number = NUMBERS.get(name);
    if (number == null) {
      throw new IllegalArgumentException(name + " is none of " + signalNames());
    }
    return number;
  }
}
