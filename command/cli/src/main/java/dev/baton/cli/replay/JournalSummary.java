package dev.baton.cli.replay;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
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
public final class JournalSummary {
  /** The events that are shown only with all steps; leaderships and counts contain them. */
  private static final Set<JournalEventKind> STEPS =
      EnumSet.of(
          JournalEventKind.LIVES,
          JournalEventKind.VALID,
          JournalEventKind.STEP,
          JournalEventKind.WROTE,
          JournalEventKind.APPLIED,
          JournalEventKind.CONFIRMED,
          JournalEventKind.DISCLAIMED,
          JournalEventKind.RECORDED,
          JournalEventKind.PLACED,
          JournalEventKind.GONE,
          JournalEventKind.LAST_SEEN,
          JournalEventKind.RELEASED,
          JournalEventKind.RESIGNS,
          JournalEventKind.LEAVES);

  private final boolean steps;
  private final Set<String> lines;
  private final UnaryOperator<String> wording;
  private final Map<String, String> words = new HashMap<>();
  private final List<JournalEvent> kept = new ArrayList<>();
  private final LeadershipPeriods periods = new LeadershipPeriods();
  private final Map<Long, ProcessLog> logs = new HashMap<>();
  private final List<SilentDeath> silences = new ArrayList<>();
  private final Map<JournalEventKind, Long> counts = new EnumMap<>(JournalEventKind.class);
  private final Set<String> unheardOf;
  private @Nullable JournalSource first;
  private long begin = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;

  /**
   * Creates an empty summary.
   *
   * @param steps whether to keep each event
   * @param lines the elections and locks to report; all if it is empty
   * @param wording converts untrusted text: names and notes
   */
  public JournalSummary(boolean steps, Set<String> lines, UnaryOperator<String> wording) {
    this.steps = steps;
    this.lines = lines;
    this.unheardOf = new TreeSet<>(lines);
    this.wording = wording;
  }

  /** A process in its journal, from its beginning to its end; {@code host} is the machine. */
  static final class ProcessLog {
    final String host;
    long lastWord = Long.MIN_VALUE;
    boolean ended;
    boolean silenced;

    ProcessLog(String host) {
      this.host = host;
    }
  }

  /**
   * The death of a process without a last entry, noticed when the next process began its journal.
   *
   * @param lastWord when it was last heard of
   */
  record SilentDeath(long at, String journal, long lastWord) {}

  /** A journal to add. */
  public final class JournalSource {
    private final String name;
    private boolean begun;
    private boolean wall;
    private @Nullable ProcessLog log;

    private JournalSource(String name) {
      this.name = name;
    }

    /** Adds the next event of the journal. */
    public void addEvent(JournalEvent told) {
      JournalEvent one = convertWords(told);
      beginProcess(one);
      noteLife(one);
      unheardOf.remove(one.path());
      if (lines.isEmpty() || one.path().isEmpty() || lines.contains(one.path())) {
        countEvent(one);
      }
    }

    private void beginProcess(JournalEvent one) {
      boolean begins = one.kind() == JournalEventKind.BEGAN;
      if (!begun) {
        begun = true;
        wall = begins || one.kind() == JournalEventKind.GOES_ON;
        checkClock();
      }
      if (begins && log != null && !log.ended) {
        log.silenced = true;
        silences.add(new SilentDeath(one.at(), wording.apply(name), log.lastWord));
      }
      boolean another = begins || (one.kind() == JournalEventKind.GOES_ON && log == null);
      log = another ? new ProcessLog(one.note()) : log;
    }

    private void checkClock() {
      first = first == null ? this : first;
      if (first.wall != wall) {
        throw new JournalException(
            (wall ? name : first.name)
                + " has times of the wall clock, and "
                + (wall ? first.name : name)
                + " has none: replay them one after the other");
      }
    }

    private void noteLife(JournalEvent one) {
      if (log != null) {
        log.lastWord = Math.max(log.lastWord, one.at());
        log.ended |= one.kind() == JournalEventKind.ENDED;
        if (one.kind() == JournalEventKind.VALID) {
          logs.put(one.token(), log);
        }
      }
    }
  }

  /** Begins to add another journal. */
  public JournalSource newJournal(String name) {
    return new JournalSource(name);
  }

  private JournalEvent convertWords(JournalEvent one) {
    return new JournalEvent(
        one.at(),
        words.computeIfAbsent(one.candidate(), wording),
        words.computeIfAbsent(one.path(), wording),
        one.kind(),
        one.token(),
        one.note());
  }

  private void countEvent(JournalEvent one) {
    begin = Math.min(begin, one.at());
    end = Math.max(end, one.at());
    counts.merge(one.kind(), 1L, Long::sum);
    periods.addEvent(one);
    if (steps || !isStep(one)) {
      kept.add(one.withNote(wording.apply(one.note())));
    }
  }

  private static boolean isStep(JournalEvent one) {
    return STEPS.contains(one.kind()) || EventSentences.isMarker(one);
  }

  /** Returns the requested elections and locks that occur in no journal. */
  public Set<String> unknownElections() {
    return unheardOf;
  }

  /** Returns whether there is no event. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Returns whether the moments are those of the wall clock. */
  public boolean isWallClock() {
    return first != null && first.wall;
  }

  /** Returns the earliest moment. */
  public long firstMoment() {
    return begin;
  }

  /** Returns the last moment. */
  public long lastMoment() {
    return end;
  }

  /** Returns how often each kind of event happened, by its name for programs. */
  public Map<String, Long> eventCounts() {
    Map<String, Long> named = new TreeMap<>();
    counts.forEach((kind, count) -> named.put(EventSentences.eventName(kind), count));
    return named;
  }

  /** Returns the events to report, in no order. */
  List<JournalEvent> keptEvents() {
    return kept;
  }

  /** Returns the processes that died without a last entry. */
  List<SilentDeath> silentDeaths() {
    return silences;
  }

  /** Returns all leaderships, in the order in which they began. */
  List<LeadershipPeriod> allLeaderships() {
    return periods.allPeriods();
  }

  /** Returns the process that led with this token; null if its journal does not tell. */
  @Nullable ProcessLog processLog(long token) {
    return logs.get(token);
  }

  /**
   * Returns the moments at which two candidates led at once. Between two hosts, only overlaps
   * longer than the skew of their clocks count.
   */
  public List<PeriodOverlap> findOverlaps(long skewNanos) {
    return periods.findOverlaps().stream()
        .filter(each -> each.lengthNanos() > allowedSkew(each.one(), each.other(), skewNanos))
        .toList();
  }

  private long allowedSkew(LeadershipPeriod one, LeadershipPeriod other, long skewNanos) {
    ProcessLog log = logs.get(one.token());
    ProcessLog another = logs.get(other.token());
    boolean same = log == null || another == null || log.host.equals(another.host);
    return same ? -1 : skewNanos;
  }
}
