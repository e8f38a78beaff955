package dev.baton.cli.guard;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Which signals a process catches, ignores or has blocked, as Linux tells. */
record SignalMasks(long all) {
  private static final List<String> LINES = List.of("SigBlk:", "SigIgn:", "SigCgt:");
  private static final int HEXADECIMAL = 16;

  /** Those that end a process which does nothing about them. */
  private static final Map<String, Integer> DEADLY =
      Map.of(
          "HUP", 1, "INT", 2, "QUIT", 3, "USR1", 10, "USR2", 12, "ALRM", 14, "TERM", 15, "IO", 29,
          "PWR", 30);

  /** Those of a process; one that is gone has no answer to any signal. */
  static SignalMasks of(long pid) {
    try {
      return new SignalMasks(
          ProcFile.text(pid + "/status")
              .lines()
              .filter(line -> LINES.stream().anyMatch(line::startsWith))
              .mapToLong(line -> mask(line.substring(line.indexOf(':') + 1).strip()))
              .reduce(0, (some, more) -> some | more));
    } catch (IOException e) {
      return new SignalMasks(0);
    }
  }

  private static long mask(String digits) {
    return Long.parseUnsignedLong(digits, HEXADECIMAL);
  }

  /** Whether the signal, named without SIG, does not end the process by itself. */
  boolean answers(String signal) {
    Integer number = DEADLY.get(signal);
    return number == null || (all >> (number - 1) & 1) == 1;
  }
}
