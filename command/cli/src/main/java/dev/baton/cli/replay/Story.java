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
 * The content of several journals, added in any order. Frequent events are only counted, so memory
 * does not grow with the length of the journals. Not thread-safe.
 */
public final class Story {
  /** The events that are shown only with all steps; leaderships and counts contain them. */
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
   * Creates an empty summary.
   *
   * @param steps whether to keep each event
   * @param lines the elections and locks to report; all if it is empty
   * @param wording converts untrusted text: names and notes
   */
  public Story(boolean steps, Set<String> lines, UnaryOperator<String> wording) {
    this.steps = steps;
    this.lines = lines;
    this.unheardOf = new TreeSet<>(lines);
    this.wording = wording;
  }

  /** A process in its journal, from its beginning to its end; {@code host} is the machine. */
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
   * The death of a process without a last entry, noticed when the next process began its journal.
   *
   * @param lastWord when it was last heard of
   */
  record Silence(long at, String journal, long lastWord) {}

  /** A journal to add. */
  public final class Journal {
    private final String name;
    private boolean begun;
    private boolean wall;
    private @Nullable Voice voice;

    private Journal(String name) {
      this.name = name;
    }

    /** Adds the next event of the journal. */
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

  /** Begins to add another journal. */
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

  /** Returns the requested elections and locks that occur in no journal. */
  public Set<String> unheardOf() {
    return unheardOf;
  }

  /** Returns whether there is no event. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Returns whether the moments are those of the wall clock. */
  public boolean wall() {
    return first != null && first.wall;
  }

  /** Returns the earliest moment. */
  public long begin() {
    return begin;
  }

  /** Returns the last moment. */
  public long end() {
    return end;
  }

  /** Returns how often each kind of event happened, by its name for programs. */
  public Map<String, Long> counts() {
    Map<String, Long> named = new TreeMap<>();
    counts.forEach((kind, count) -> named.put(Sentences.name(kind), count));
    return named;
  }

  /** Returns the events to report, in no order. */
  List<Happening> kept() {
    return kept;
  }

  /** Returns the processes that died without a last entry. */
  List<Silence> silences() {
    return silences;
  }

  /** Returns all leaderships, in the order in which they began. */
  List<Reign> reigns() {
    return reigns.all();
  }

  /** Returns the process that led with this token; null if its journal does not tell. */
  @Nullable Voice voice(long token) {
    return voices.get(token);
  }

  /**
   * Returns the moments at which two candidates led at once. Between two hosts, only overlaps
   * longer than the skew of their clocks count.
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
