package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last terms of an election, as the text of a node of its own: a line {@code baton-history 1},
 * then one term a line, the oldest first. Immutable. To write a term's beginning or end only the
 * last line is read, since that is what a leader does who has no time.
 */
public record History(String text) {
  private static final String HEAD = "baton-history 1\n";

  public static final History EMPTY = new History(HEAD);

  /** So many bytes of text at most: far from what a request can carry, whatever else is in it. */
  static final int MOST_BYTES = 64 * 1024;

  /** What a node holds; nothing if that is something else. */
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

  /** Whether the last term is the one with this token. */
  public boolean endsWith(long token) {
    return last().filter(term -> term.token() == token).isPresent();
  }

  /**
   * The same with a term that begins now. If the last one has no end, it had one, which its leader
   * did not write.
   *
   * @param before the term just before, if that is known; added if it never was
   * @param most how many to keep
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

  /** The same, with the end of the last term. */
  public History ended(long when, Reason reason, String by, String why) {
    return last().map(term -> withLast(term.ended(when, reason, by, why))).orElse(this);
  }

  private History withLast(PastTerm term) {
    return new History(text.substring(0, lastLine()) + term.line() + "\n");
  }

  /** The last {@code most} of it, or as many as there is room for, with that for its end. */
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
