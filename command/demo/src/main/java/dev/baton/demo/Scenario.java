package dev.baton.demo;

/** Something that is worth seeing, and comes out the same each time. */
public interface Scenario {
  /** What it is called on the command line. */
  String name();

  /** What happens, in a line. */
  String title();

  /** What to look at, in a sentence or two; said before it begins. */
  String program();

  /**
   * Plays it. Tells {@link Stage#expect} what had to come and what came, as reported by those who
   * did it, and {@link Stage#count} what there was to count.
   *
   * @return what this has shown, in a sentence, if all came as it had to
   * @throws MissedException if something did not happen for too long
   */
  String play(Stage stage) throws InterruptedException;
}
