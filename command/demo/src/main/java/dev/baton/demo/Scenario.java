package dev.baton.demo;

/** A scenario that is worth seeing and has the same result each time. */
public interface Scenario {
  /** Returns the name on the command line. */
  String name();

  /** Returns a line that tells what happens. */
  String title();

  /**
   * Returns a sentence or two that tell what to look at. They are shown before the scenario begins.
   */
  String program();

  /**
   * Plays the scenario. Calls {@link Stage#expect} with the expected and the reported results, and
   * {@link Stage#count} with the counts.
   *
   * @return a sentence that tells what the scenario has shown, if all expectations hold
   * @throws MissedException if an awaited event did not happen for too long
   */
  String play(Stage stage) throws InterruptedException;
}
