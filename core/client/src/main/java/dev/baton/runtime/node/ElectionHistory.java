package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The last terms of an election, as the text of a node of its own. It has the line {@code
 * baton-history 1}, then one term a line, the oldest first. The latest terms are entries below that
 * node. Immutable. Folding entries parses only the last line, because a new leader does that.
 */
public record ElectionHistory(String text) {
  /** The text of a history without terms. */
  public static final String HEAD = "baton-history 1\n";

  private static final ElectionHistory EMPTY = new ElectionHistory(HEAD);

  /** The longest text in bytes. It is far below the limit of a request, even with other parts. */
  static final int MOST_BYTES = 64 * 1024;

  /** Returns the history in {@code data}; empty if the node holds something else. */
  public static ElectionHistory decode(@Nullable String data) {
    return data != null && data.startsWith(HEAD) && data.endsWith("\n")
        ? new ElectionHistory(data)
        : EMPTY;
  }

  private List<PastTerm> terms() {
    return text.lines().flatMap(line -> PastTerm.parse(line).stream()).toList();
  }

  /**
   * Returns all terms, the oldest first. A term without an end, with another term behind it, did
   * end; its leader did not write that. What is older than the text has left it: the text always
   * begins with the oldest term that is kept.
   */
  public List<PastTerm> termsWith(List<HistoryEntry> entries) {
    List<PastTerm> written = terms();
    List<PastTerm> all = mergeTerms(written, entries);
    long oldest = written.isEmpty() ? 0 : written.get(0).token();
    return all.stream().filter(term -> term.token() >= oldest).toList();
  }

  /** Returns when the last of all terms began or ended; 0 if there is none. */
  public long lastMoment(List<HistoryEntry> entries) {
    return Stream.concat(terms().stream(), entries.stream().map(HistoryEntry::term))
        .mapToLong(term -> Math.max(term.from(), term.to()))
        .max()
        .orElse(0);
  }

  private static List<PastTerm> mergeTerms(List<PastTerm> written, List<HistoryEntry> entries) {
    TreeMap<Long, PastTerm> all = new TreeMap<>();
    written.forEach(term -> all.put(term.token(), term));
    List<HistoryEntry> sorted = new ArrayList<>(entries);
    sorted.sort(
        Comparator.comparing(HistoryEntry::isEnd).thenComparing(entry -> entry.term().token()));
    sorted.forEach(entry -> entry.addTo(all));
    List<PastTerm> ended = new ArrayList<>(all.values());
    for (int i = ended.size() - 2; i >= 0; i--) {
      ended.set(i, ended.get(i).endedBefore(ended.get(i + 1)));
    }
    return ended;
  }

  /**
   * Returns this history with the terms of {@code earlier}, none of which lasts.
   *
   * @param next the beginning of the term after these, which may name the last of them
   * @param most how many terms to keep
   */
  public ElectionHistory fold(List<HistoryEntry> earlier, HistoryEntry next, int most) {
    long last = lastToken();
    List<HistoryEntry> entries = new ArrayList<>(earlier);
    entries.add(next);
    StringBuilder folded = new StringBuilder(text);
    for (PastTerm term : mergeTerms(List.of(), entries)) {
      if (term.token() > last && term.token() < next.term().token()) {
        folded.append(term.toLine()).append('\n');
      }
    }
    return new ElectionHistory(folded.toString()).keepLatest(most);
  }

  private int lastLine() {
    return text.lastIndexOf('\n', text.length() - 2) + 1;
  }

  private long lastToken() {
    return PastTerm.parse(text.substring(lastLine(), text.length() - 1))
        .map(PastTerm::token)
        .orElse(0L);
  }

  /** Returns the last {@code most} terms, or as many as there is room for. */
  private ElectionHistory keepLatest(int most) {
    int from = startOfLatest(most);
    while (from < text.length() && !hasRoom(text.substring(from))) {
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
    int most = MOST_BYTES - HEAD.length();
    return terms.length() <= most / 3 || terms.getBytes(UTF_8).length <= most;
  }
}
