package dev.baton.cli.replay;

import dev.baton.journal.JournalEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads a journal of any length, line by line. */
public final class JournalReader {
  private static final int CHUNK = 1 << 16;
  private static final int LONGEST_QUOTE = 80;

  private final String name;
  private final Consumer<JournalEvent> told;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;

  private JournalReader(String name, Consumer<JournalEvent> told) {
    this.name = name;
    this.told = told;
  }

  /**
   * Passes the entries of a journal to {@code told}, in their order.
   *
   * @param name of the journal, for messages
   * @return whether the last line is whole; an incomplete line is dropped, because it is being
   *     written or its writer died
   * @throws JournalException if a line is damaged
   */
  public static boolean readJournal(String name, InputStream journal, Consumer<JournalEvent> told)
      throws IOException {
    return new JournalReader(name, told).readLines(journal);
  }

  private boolean readLines(InputStream journal) throws IOException {
    byte[] chunk = new byte[CHUNK];
    for (int length = journal.read(chunk); length >= 0; length = journal.read(chunk)) {
      int begin = 0;
      for (int i = 0; i < length; i++) {
        if (chunk[i] == '\n') {
          line.write(chunk, begin, i - begin);
          begin = i + 1;
          takeLine();
        }
      }
      line.write(chunk, begin, length - begin);
    }
    return line.size() == 0;
  }

  private void takeLine() {
    number++;
    JournalEvent event;
    try {
      event = JournalEvent.parse(decodeLine());
    } catch (CharacterCodingException e) {
      throw new JournalException(linePrefix() + "it is not UTF-8", e);
    } catch (IllegalArgumentException e) {
      throw new JournalException(linePrefix() + quoteText(String.valueOf(e.getMessage())), e);
    }
    line.reset();
    told.accept(event);
  }

  private String decodeLine() throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(line.toByteArray()))
        .toString();
  }

  private String linePrefix() {
    return name + ":" + number + ": this is not a line of a journal: ";
  }

  private static String quoteText(String text) {
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
  }
}
