package dev.baton.cli.replay;

/**
 * One sentence of a story.
 *
 * @param event what it tells of, in a word for programs
 * @param line the path of the election or lock concerned; empty for none
 * @param who the candidate concerned; empty for none
 * @param token the fencing token concerned; 0 for none
 * @param text the sentence
 */
public record Told(
    long at, String event, Tone tone, String line, String who, long token, String text) {
  /** How loud it is. */
  public enum Tone {
    /** One comes to lead. */
    LEADS,
    /** Somebody comes or goes, or is told something. */
    PLAIN,
    /** A single step. */
    STEP,
    /** Something went wrong as things do. */
    FAULT,
    /** Something that must never be. */
    ALARM
  }
}
