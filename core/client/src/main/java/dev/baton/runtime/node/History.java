package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last terms of an election, as the text of a node of its own. It has the line {@code
 * baton-history 1}, then one term a line, the oldest first. Immutable. Writing a term's beginning
 * or end parses only the last line, because a leader in a hurry does that.
 */
public record History(String text) {
  private static final String HEAD = "baton-history 1\n";

  public static final History EMPTY = new History(HEAD);

  /** The longest text in bytes. It is far below the limit of a request, even with other parts. */
  static final int MOST_BYTES = 64 * 1024;

  /** Returns the history in {@code data}; empty if the node holds something else. */
  public static History decode(@Nullable String data) {
    return data != null && data.startsWith(HEAD) && data.endsWith("\n") ? new History(data) : EMPTY;
  }

  /** All that can be read of it, the oldest first. */
  public List<PastTerm> terms() {
    return text.lines().flatMap(line -> PastTerm.parse(line).stream()).toList();
  }

  private int lastLine() {
    return text.lastIndexOf('\n', text.length() - 2) + 1;
  }

  private Optional<PastTerm> last() {
    return PastTerm.parse(text.substring(lastLine(), text.length() - 1));
  }

  /** Returns whether the last term is the one with this token. */
  public boolean endsWith(long token) {
    return last().filter(term -> term.token() == token).isPresent();
  }

  /**
   * Returns this history with a term that begins now. A last term without an end did end; its
   * leader did not write that.
   *
   * @param before the term just before, if it is known; added if it is missing
   * @param most how many terms to keep
   */
  public History begun(PastTerm now, Optional<PastTerm> before, int most) {
    Optional<PastTerm> last = last();
    History ended =
        last.filter(PastTerm::lasts)
            .map(term -> withLast(term.ended(now.from(), null, "", "")))
            .orElse(this);
    String missed =
        before
            .filter(term -> last.isEmpty() || last.get().token() < term.token())
            .map(term -> term.line() + "\n")
            .orElse("");
    return new History(ended.text + missed + now.line() + "\n").latest(most);
  }

  /** Returns this history with the end of the last term. */
  public History ended(long when, Reason reason, String by, String why) {
    return last().map(term -> withLast(term.ended(when, reason, by, why))).orElse(this);
  }

  private History withLast(PastTerm term) {
    return new History(text.substring(0, lastLine()) + term.line() + "\n");
  }

  /** Returns the last {@code most} terms, or as many as leave room for the end of the last one. */
  private History latest(int most) {
    int surplus = (int) text.chars().filter(c -> c == '\n').count() - 1 - most;
    int from = HEAD.length();
    int bytes = text.getBytes(UTF_8).length + PastTerm.LONGEST_END;
    while (surplus > 0 || (bytes > MOST_BYTES && from < lastLine())) {
      int next = text.indexOf('\n', from) + 1;
      bytes -= text.substring(from, next).getBytes(UTF_8).length;
      from = next;
      surplus--;
    }
    return from == HEAD.length() ? this : new History(HEAD + text.substring(from));
  }
}
