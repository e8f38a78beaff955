package dev.baton.sim.soak.client;

import java.util.Locale;

/**
 * A record of a {@link FencedFile}.
 *
 * @param number of the leadership that wrote it
 * @param who the candidate that led
 * @param sequence counts that candidate's writes
 * @param at when it was taken, in {@link System#nanoTime}
 */
public record Write(long number, String who, long sequence, long at) {
  /** Of every record as text, its newline included. */
  static final int LENGTH = 78;

  String text() {
    String text =
        String.format(Locale.ROOT, "%019d %-26s %010d %019d\n", number, who, sequence, at);
    if (text.length() != LENGTH) {
      throw new IllegalArgumentException("too long for a record: " + text);
    }
    return text;
  }

  static Write parse(String text) {
    String[] words = text.strip().split(" +", -1);
    return new Write(
        Long.parseLong(words[0]), words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
  }
}
