package dev.baton.sim.soak.client;

import java.util.Locale;

/**
 * A record of a {@link FencedRecordFile}.
 *
 * @param number the number of the leadership that wrote it
 * @param who the candidate that led
 * @param sequence the number of the write among the candidate's writes
 * @param at the time at which it was taken, in {@link System#nanoTime}
 */
public record WriteRecord(long number, String who, long sequence, long at) {
  /** The length of every record as text, including its newline. */
  static final int LENGTH = 78;

  String recordText() {
    String text =
        String.format(Locale.ROOT, "%019d %-26s %010d %019d\n", number, who, sequence, at);
    if (text.length() != LENGTH) {
      throw new IllegalArgumentException("too long for a record: " + text);
    }
    return text;
  }

  static WriteRecord parseRecord(String text) {
    String[] words = text.strip().split(" +", -1);
    return new WriteRecord(
        Long.parseLong(words[0]), words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
  }
}
