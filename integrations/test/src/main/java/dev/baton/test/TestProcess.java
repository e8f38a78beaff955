package dev.baton.test;

import dev.baton.Baton;
import java.time.Duration;

/** A process of a test: its Baton, and the faults that may strike it. */
interface TestProcess {
  Baton baton();

  void expireSession();

  void cutOff();

  void heal();

  void pause(Duration duration);

  /** Ends the process without a word. */
  void kill();

  boolean isKilled();

  /** Closes its Baton; of a killed process, too, so that nothing is left of it. */
  void close();
}
