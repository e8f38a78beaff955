package dev.baton.cli.demo;

import java.util.List;

/**
 * Provides scenarios and plays them. The command finds implementations by {@link
 * java.util.ServiceLoader}. It has no scenario itself, because scenarios need servers and the other
 * libraries that they compare with Baton.
 */
public interface DemoProvider {
  /**
   * A scenario, as it is listed.
   *
   * @param name on the command line
   * @param title its subject, in a line
   */
  record DemoScenario(String name, String title) {}

  /** Returns all scenarios, in the best order to watch. */
  List<DemoScenario> listScenarios();

  /**
   * Plays the requested scenarios in order.
   *
   * @return whether each had the expected result
   * @throws InterruptedException if the calling thread is interrupted; all started processes have
   *     ended
   */
  boolean playScenarios(DemoOptions performance) throws InterruptedException;
}
