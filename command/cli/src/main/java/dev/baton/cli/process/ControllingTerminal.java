package dev.baton.cli.process;

import java.io.FileInputStream;
import java.io.IOException;

/** The terminal that this process was started from, if any. Thread-safe. */
final class ControllingTerminal {
  private static final String DEVICE = "/dev/tty";

  private final boolean wasThere = isThere();

  private static boolean isThere() {
    try (FileInputStream terminal = new FileInputStream(DEVICE)) {
      return terminal.getFD().valid();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether the terminal that existed when this object was created is gone. */
  boolean hungUp() {
    return wasThere && !isThere();
  }
}
