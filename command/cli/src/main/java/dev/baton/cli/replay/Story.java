package dev.baton.cli.replay;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reign;
import dev.baton.journal.Reigns;
import dev.baton.journal.Reigns.Overlap;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What journals tell, put together in any order. Of the kinds that come by the thousand only the
 * sum is kept, so that a story is small however long its journals are. Not thread-safe.
 */
public final class Story {
  /** What is told only to those who want each step; it ends in leaderships and counts. */
  private static final Set<Kind> STEPS =
      EnumSet.of(
          Kind.LIVES,
          Kind.VALID,
          Kind.STEP,
          Kind.WROTE,
          Kind.APPLIED,
          Kind.CONFIRMED,
          Kind.DISCLAIMED,
          Kind.RECORDED,
          Kind.PLACED,
          Kind.GONE,
          Kind.LAST_SEEN,
          Kind.RELEASED,
          Kind.INSISTS,
          Kind.RESIGNS,
          Kind.LEAVES,
          Kind.JUDGED,
          Kind.CALM,
          Kind.CALM_OVER);

  private final boolean steps;
  private final Set<String> lines;
  private final UnaryOperator<String> wording;
  private final Map<String, String> words = new HashMap<>();
  private final List<Happening> kept = new ArrayList<>();
  private final Reigns reigns = new Reigns();
  private final Map<Long, Voice> voices = new HashMap<>();
  private final List<Silence> silences = new ArrayList<>();
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private final Set<String> unheardOf;
  private @Nullable Journal first;
  private long begin = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;

  /**
   * An empty one.
   *
   * @param steps whether to keep each happening
   * @param lines the elections and locks to tell of; all, if it is empty
   * @param wording what to do with the words of strangers
   */
  public Story(boolean steps, Set<String> lines, UnaryOperator<String> wording) {
    this.steps = steps;
    this.lines = lines;
    this.unheardOf = new TreeSet<>(lines);
    this.wording = wording;
  }

  /**
   * A process as its journal lets it speak, from its beginning to its end; host is what it ran on.
   */
  static final class Voice {
    final String host;
    long lastWord = Long.MIN_VALUE;
    boolean ended;
    boolean silenced;

    Voice(String host) {
      this.host = host;
    }
  }

  /**
   * A process had died without a word when another began to write its journal.
   *
   * @param lastWord when it was last heard of
   */
  record Silence(long at, String journal, long lastWord) {}

  /** One of the journals. */
  public final class Journal {
    private final String name;
    private boolean begun;
    private boolean wall;
    private @Nullable Voice voice;

    private Journal(String name) {
      this.name = name;
    }

    /** Takes what stands next in the journal. */
    public void add(Happening told) {
      Happening one = worded(told);
      begin(one);
      hear(one);
      unheardOf.remove(one.line());
      if (lines.isEmpty() || one.line().isEmpty() || lines.contains(one.line())) {
        take(one);
      }
    }

    private void begin(Happening one) {
      boolean begins = one.kind() == Kind.BEGAN;
      if (!begun) {
        begun = true;
        wall = begins || one.kind() == Kind.GOES_ON;
        checkClock();
      }
      if (begins && voice != null && !voice.ended) {
        voice.silenced = true;
        silences.add(new Silence(one.at(), wording.apply(name), voice.lastWord));
      }
      boolean another = begins || (one.kind() == Kind.GOES_ON && voice == null);
      voice = another ? new Voice(one.note()) : voice;
    }

    private void checkClock() {
      first = first == null ? this : first;
      if (first.wall != wall) {
        throw new JournalException(
            (wall ? name : first.name)
                + " goes by the wall clock, and "
                + (wall ? first.name : name)
                + " does not: replay them one after the other");
      }
    }

    private void hear(Happening one) {
      if (voice != null) {
        voice.lastWord = Math.max(voice.lastWord, one.at());
        voice.ended |= one.kind() == Kind.ENDED;
        if (one.kind() == Kind.VALID) {
          voices.put(one.token(), voice);
        }
      }
    }
  }

  /** Begins with another journal. */
  public Journal journal(String name) {
    return new Journal(name);
  }

  private Happening worded(Happening one) {
    return new Happening(
        one.at(),
        words.computeIfAbsent(one.who(), wording),
        words.computeIfAbsent(one.line(), wording),
        one.kind(),
        one.token(),
        one.note());
  }

  private void take(Happening one) {
    begin = Math.min(begin, one.at());
    end = Math.max(end, one.at());
    counts.merge(one.kind(), 1L, Long::sum);
    reigns.add(one);
    if (steps || !STEPS.contains(one.kind())) {
      kept.add(one.noting(wording.apply(one.note())));
    }
  }

  /** Those of the elections and locks to tell of that the journals say nothing of. */
  public Set<String> unheardOf() {
    return unheardOf;
  }

  /** Whether there is nothing to tell. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Whether its moments are those of the wall clock. */
  public boolean wall() {
    return first != null && first.wall;
  }

  /** The earliest moment that is told of. */
  public long begin() {
    return begin;
  }

  /** The last moment that is told of. */
  public long end() {
    return end;
  }

  /** How often each kind happened, by its name in programs. */
  public Map<String, Long> counts() {
    Map<String, Long> named = new TreeMap<>();
    counts.forEach((kind, count) -> named.put(Sentences.name(kind), count));
    return named;
  }

  /** What is worth telling, in no order. */
  List<Happening> kept() {
    return kept;
  }

  /** Those who died without a word. */
  List<Silence> silences() {
    return silences;
  }

  /** All leaderships, in the order in which they began. */
  List<Reign> reigns() {
    return reigns.all();
  }

  /** The process that led with this token, if its journal says which it was. */
  @Nullable Voice voice(long token) {
    return voices.get(token);
  }

  /**
   * The moments at which two led at once. Where two hosts have told of them, only what lasts longer
   * than their clocks may be apart.
   */
  public List<Overlap> overlaps(long skewNanos) {
    return reigns.overlaps().stream()
        .filter(each -> each.nanos() > skew(each.one(), each.other(), skewNanos))
        .toList();
  }

  private long skew(Reign one, Reign other, long skewNanos) {
    Voice voice = voices.get(one.token());
    Voice another = voices.get(other.token());
    boolean same = voice == null || another == null || voice.host.equals(another.host);
    return same ? -1 : skewNanos;
  }
}
