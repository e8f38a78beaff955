package dev.baton.runtime.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.protocol.EndReason;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The name of a node that tells how a term began or ended, until that is folded into the text of
 * its election's history. The name says it all, so one listing reads all entries. Its fields are
 * separated by commas, and each is encoded as in a URL's query:
 *
 * <ul>
 *   <li>{@code TOKEN,begun,TIME,ID}, followed by the token and id of the term before, if the leader
 *       saw it first in the queue;
 *   <li>{@code TOKEN,ended,TIME,REASON,BY,WHY}.
 * </ul>
 *
 * @param nodeName the name of the node
 * @param term the term; its end knows neither the id nor when the term began
 * @param before the term before, as its successor saw it; null if it is unknown
 */
public record HistoryEntry(String nodeName, PastTerm term, @Nullable PastTerm before) {
  private static final String BEGUN = "begun";
  private static final String ENDED = "ended";
  private static final int BEGUN_FIELDS = 4;
  private static final int ENDED_FIELDS = 6;

  /** Creates the entry of a term that begins. */
  public static HistoryEntry ofBeginning(PastTerm term, Optional<PastTerm> before) {
    String name = joinFields(term.token(), BEGUN, term.from(), term.id());
    return new HistoryEntry(
        before.map(one -> name + "," + joinFields(one.token(), one.id())).orElse(name),
        term,
        before.orElse(null));
  }

  /** Creates the entry of a term's end. */
  public static HistoryEntry ofEnd(long token, long when, EndReason reason, String by, String why) {
    return new HistoryEntry(
        joinFields(token, ENDED, when, reason, by, why),
        new PastTerm("", token, 0, when, reason, by, why),
        null);
  }

  private static String joinFields(Object... fields) {
    StringJoiner joined = new StringJoiner(",");
    for (Object field : fields) {
      joined.add(URLEncoder.encode(field.toString(), UTF_8));
    }
    return joined.toString();
  }

  /** Returns the entry that {@code name} tells; empty if it tells none. */
  public static Optional<HistoryEntry> parse(String name) {
    try {
      String[] fields = name.split(",", -1);
      Arrays.setAll(fields, i -> URLDecoder.decode(fields[i], UTF_8));
      return Optional.ofNullable(parseFields(name, fields))
          .filter(entry -> entry.term().hasPossibleTimes());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static @Nullable HistoryEntry parseFields(String name, String[] fields) {
    if (fields.length >= BEGUN_FIELDS && fields[1].equals(BEGUN)) {
      return parseBeginning(name, fields);
    }
    return fields.length >= ENDED_FIELDS && fields[1].equals(ENDED) ? parseEnd(name, fields) : null;
  }

  private static HistoryEntry parseBeginning(String name, String[] fields) {
    long from = Long.parseLong(fields[2]);
    PastTerm before =
        fields.length > BEGUN_FIELDS + 1
            ? PastTerm.begunTerm(fields[BEGUN_FIELDS + 1], Long.parseLong(fields[BEGUN_FIELDS]), 0)
                .withEnd(from, null, "", "")
            : null;
    PastTerm term = PastTerm.begunTerm(fields[3], Long.parseLong(fields[0]), from);
    return new HistoryEntry(name, term, before);
  }

  private static HistoryEntry parseEnd(String name, String[] fields) {
    PastTerm end =
        new PastTerm(
            "",
            Long.parseLong(fields[0]),
            0,
            Long.parseLong(fields[2]),
            EndReason.valueOf(fields[3]),
            fields[4],
            fields[5]);
    return new HistoryEntry(name, end, null);
  }

  /** Adds what this entry tells to what is known of the terms. */
  void addTo(Map<Long, PastTerm> terms) {
    if (isEnd()) {
      terms.computeIfPresent(
          term.token(),
          (token, known) ->
              known.reason() == null
                  ? known.withEnd(term.to(), term.reason(), term.by(), term.why())
                  : known);
      return;
    }
    if (before != null) {
      terms.putIfAbsent(before.token(), before);
    }
    terms.putIfAbsent(term.token(), term);
  }

  /** Returns whether this tells of an end, which only adds to what the beginning told. */
  boolean isEnd() {
    return term.reason() != null;
  }
}
