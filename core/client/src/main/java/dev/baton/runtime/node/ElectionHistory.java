package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.EndReason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last terms of an election, as the text of a node of its own. It has the line {@code
 * baton-history 1}, then one term a line, the oldest first. Immutable. Writing a term's beginning
 * or end parses only the last line, because a leader in a hurry does that.
 */
public record ElectionHistory(String text) {
  private static final String HEAD = "baton-history 1\n";

  public static final ElectionHistory EMPTY = new ElectionHistory(HEAD);

  /** The longest text in bytes. It is far below the limit of a request, even with other parts. */
  static final int MOST_BYTES = 64 * 1024;

  /** Returns the history in {@code data}; empty if the node holds something else. */
  public static ElectionHistory decode(@Nullable String data) {
    return data != null && data.startsWith(HEAD) && data.endsWith("\n")
        ? new ElectionHistory(data)
        : EMPTY;
  }

  /** All that can be read of it, the oldest first. */
  public List<PastTerm> terms() {
    return text.lines().flatMap(line -> PastTerm.parse(line).stream()).toList();
  }

  private int lastLine() {
    return text.lastIndexOf('\n', text.length() - 2) + 1;
  }

  private Optional<PastTerm> lastTerm() {
    return PastTerm.parse(text.substring(lastLine(), text.length() - 1));
  }

  /** Returns whether the last term is the one with this token. */
  public boolean endsWith(long token) {
    return lastTerm().filter(term -> term.token() == token).isPresent();
  }

  /**
   * Returns this history with a term that begins now. A last term without an end did end; its
   * leader did not write that.
   *
   * @param before the term just before, if it is known; added if it is missing
   * @param most how many terms to keep
   */
  public ElectionHistory withBegun(PastTerm now, Optional<PastTerm> before, int most) {
    Optional<PastTerm> last = lastTerm();
    ElectionHistory ended =
        last.filter(PastTerm::isLasting)
            .map(term -> withLast(term.withEnd(now.from(), null, "", "")))
            .orElse(this);
    String missed =
        before
            .filter(term -> last.isEmpty() || last.get().token() < term.token())
            .map(term -> term.toLine() + "\n")
            .orElse("");
    return new ElectionHistory(ended.text + missed + now.toLine() + "\n").keepLatest(most);
  }

  /** Returns this history with the end of the last term. */
  public ElectionHistory withEnd(long when, EndReason reason, String by, String why) {
    return lastTerm().map(term -> withLast(term.withEnd(when, reason, by, why))).orElse(this);
  }

  private ElectionHistory withLast(PastTerm term) {
    return new ElectionHistory(text.substring(0, lastLine()) + term.toLine() + "\n");
  }

  /** Returns the last {@code most} terms, or as many as leave room for the end of the last one. */
  private ElectionHistory keepLatest(int most) {
    int from = startOfLatest(most);
    while (from < lastLine() && !hasRoom(text.substring(from))) {
      from = text.indexOf('\n', from) + 1;
    }
    return from == HEAD.length() ? this : new ElectionHistory(HEAD + text.substring(from));
  }

  /** Returns the index of the line of the first one of the last {@code most} terms. */
  private int startOfLatest(int most) {
    int from = text.length();
    for (int kept = 0; kept < most && from > HEAD.length(); kept++) {
      from = text.lastIndexOf('\n', from - 2) + 1;
    }
    return from;
  }

  /** Counts the bytes only if they may be too many: a character takes three at most. */
  private static boolean hasRoom(String terms) {
    int most = MOST_BYTES - HEAD.length() - PastTerm.LONGEST_END;
    return terms.length() <= most / 3 || terms.getBytes(UTF_8).length <= most;
  }
}
