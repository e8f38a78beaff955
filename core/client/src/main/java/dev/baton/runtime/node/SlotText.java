package dev.baton.runtime.node;

import dev.baton.protocol.slot.SlotLog;
import dev.baton.protocol.slot.SlotRecord;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text in the nodes of a schedule. The schedule's own node has the line {@code baton-slots 1},
 * then the moment from which on slots count, then its last start. Each of its children has an
 * earlier start. A start is a line of fields separated by tabs.
 */
public final class SlotText {
  private static final String HEAD = "baton-slots 1\n";
  private static final int FIELDS = 9;

  private SlotText() {}

  /** Returns the text of a schedule's node. */
  public static String encodeLog(SlotLog log) {
    SlotRecord last = log.last();
    return HEAD + log.since() + "\n" + (last == null ? "" : encodeRecord(last) + "\n");
  }

  /** Returns what is recorded in {@code data}; empty if the node holds something else. */
  public static Optional<SlotLog> decodeLog(@Nullable String data) {
    if (data == null || !data.startsWith(HEAD) || !data.endsWith("\n")) {
      return Optional.empty();
    }
    String[] lines = data.substring(HEAD.length()).split("\n", -1);
    try {
      long since = Long.parseLong(lines[0]);
      return lines[1].isEmpty()
          ? Optional.of(new SlotLog(since, null))
          : decodeRecord(lines[1]).map(last -> new SlotLog(since, last));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the line of a start. */
  public static String encodeRecord(SlotRecord record) {
    return String.join(
        "\t",
        Long.toString(record.number()),
        Long.toString(record.slot()),
        Integer.toString(record.attempt()),
        Long.toString(record.token()),
        Long.toHexString(record.mark()),
        Long.toString(record.begun()),
        Long.toString(record.ended()),
        Integer.toString(record.exitCode()),
        TextEscapes.escape(record.starter()));
  }

  /** Returns the start in {@code line}. Additional fields are for later versions. */
  public static Optional<SlotRecord> decodeRecord(@Nullable String line) {
    String[] fields = line == null ? new String[0] : line.split("\t", -1);
    if (fields.length < FIELDS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SlotRecord(
              Long.parseLong(fields[0]),
              Long.parseLong(fields[1]),
              Integer.parseInt(fields[2]),
              Long.parseLong(fields[3]),
              Long.parseUnsignedLong(fields[4], 16),
              TextEscapes.unescape(fields[8]),
              Long.parseLong(fields[5]),
              Long.parseLong(fields[6]),
              Integer.parseInt(fields[7])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the path of the start with this index, below the node of its schedule. */
  public static String recordPath(String node, long number) {
    return node + "/" + String.format(Locale.ROOT, "%03d", SlotLog.indexOf(number));
  }
}
