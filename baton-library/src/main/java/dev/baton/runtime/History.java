package dev.baton.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last terms of an election, oldest first. Immutable. Kept in a node of its own as text: a line
 * {@code baton-history 1}, then one term a line; what else is there is left out.
 */
record History(List<PastTerm> terms) {
  static final History EMPTY = new History(List.of());

  /** So many bytes of text at most: far from what a request can carry, whatever else is in it. */
  static final int MOST_BYTES = 64 * 1024;

  private static final String HEAD = "baton-history 1\n";

  /** Takes an immutable copy. */
  History {
    terms = List.copyOf(terms);
  }

  /** What a node holds. */
  static History decode(@Nullable String data) {
    return data == null
        ? EMPTY
        : new History(data.lines().flatMap(line -> PastTerm.parse(line).stream()).toList());
  }

  /** The text to store. */
  String encode() {
    StringBuilder text = new StringBuilder(HEAD);
    terms.forEach(term -> text.append(term.line()).append('\n'));
    return text.toString();
  }

  /** Whether a term with this token is in it. */
  boolean has(long token) {
    return terms.stream().anyMatch(term -> term.token() == token);
  }

  /**
   * The same with a term that begins now. Whatever has no end had one, which its leader did not
   * write.
   *
   * @param before the term just before, if that is known; added if it never was
   * @param most how many to keep
   */
  History begun(PastTerm now, Optional<PastTerm> before, int most) {
    List<PastTerm> next = new ArrayList<>();
    for (PastTerm term : terms) {
      next.add(term.lasts() ? term.ended(now.from(), null, "", "") : term);
    }
    before
        .filter(term -> terms.stream().allMatch(older -> older.token() < term.token()))
        .ifPresent(next::add);
    next.add(now);
    return new History(next).last(most);
  }

  /** The same, with the end of a term. */
  History ended(long token, long when, Reason reason, String by, String why) {
    return new History(
            terms.stream()
                .map(term -> term.token() == token ? term.ended(when, reason, by, why) : term)
                .toList())
        .last(terms.size());
  }

  /** The last {@code most} of it, or as many as there is room for. */
  private History last(int most) {
    int from = Math.max(0, terms.size() - most);
    int bytes = HEAD.length();
    for (int i = terms.size() - 1; i >= from; i--) {
      bytes += terms.get(i).line().getBytes(UTF_8).length + 1;
      if (bytes > MOST_BYTES) {
        from = i + 1;
      }
    }
    return new History(terms.subList(from, terms.size()));
  }
}
