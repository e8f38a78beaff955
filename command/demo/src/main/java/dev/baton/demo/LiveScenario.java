package dev.baton.demo;

/** A scenario that is worth seeing and has the same result each time. */
public interface LiveScenario {
  /** Returns the name on the command line. */
  String scenarioName();

  /** Returns a line that tells what happens. */
  String scenarioTitle();

  /**
   * Returns a sentence or two that tell what to look at. They are shown before the scenario begins.
   */
  String viewingHint();

  /**
   * Plays the scenario. Calls {@link ScenarioContext#expectEqual} with the expected and the
   * reported results, and {@link ScenarioContext#addCount} with the counts.
   *
   * @return a sentence that tells what the scenario has shown, if all expectations hold
   * @throws MissedException if an awaited event did not happen for too long
   */
  String playOn(ScenarioContext context) throws InterruptedException;
}
