package dev.baton.cli.replay;

import dev.baton.cli.replay.ChartLanes.LaneSpan;
import dev.baton.cli.replay.ChartLanes.LaneState;
import dev.baton.cli.replay.JournalSummary.ProcessLog;
import dev.baton.cli.replay.JournalSummary.SilentDeath;
import dev.baton.cli.replay.ReplayEvent.EventTone;
import dev.baton.cli.replay.ReplayedElection.LeadershipGap;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Turns journals into sentences, a chart's lanes and sums, from beginning to end. */
public final class ReplayNarrator {
  /** The events that only happen to a candidate in the queue. */
  private static final Set<JournalEventKind> OF_ONE_WHO_STANDS =
      EnumSet.of(
          JournalEventKind.CAME,
          JournalEventKind.STANDS,
          JournalEventKind.MAIL,
          JournalEventKind.PROBLEM,
          JournalEventKind.SUSPENDED,
          JournalEventKind.RESUMED);

  private final JournalSummary summary;
  private final ReplayClock clock;
  private final ReplayWindow window;
  private final LeadershipEndings endings;
  private final ChartLanes lanes = new ChartLanes();
  private final ElectionTotals tally = new ElectionTotals();
  private final List<ReplayEvent> told = new ArrayList<>();
  private final Map<String, ReplayedElection> lines = new TreeMap<>();
  private final Map<LeadershipEndings.LeadershipKey, LeadershipPeriod> periods = new HashMap<>();

  /** An event to report. At the same moment, smaller ranks come first. */
  private record TimedEvent(long at, int rank, Runnable telling) {}

  /** Reports all of {@code summary} that the window shows. */
  public ReplayNarrator(
      JournalSummary summary,
      ReplayClock clock,
      ReplayWindow window,
      List<PeriodOverlap> overlaps) {
    this.summary = summary;
    this.clock = clock;
    this.window = window;
    this.endings = new LeadershipEndings(summary);
    List<TimedEvent> acts = new ArrayList<>();
    summary
        .silentDeaths()
        .forEach(one -> acts.add(new TimedEvent(one.at(), 0, () -> tellEvent(one))));
    summary
        .keptEvents()
        .forEach(one -> acts.add(new TimedEvent(one.at(), 1, () -> tellEvent(one))));
    for (LeadershipPeriod seen : summary.allLeaderships()) {
      LeadershipPeriod period = extendToLastWord(seen);
      periods.put(LeadershipEndings.LeadershipKey.keyOf(period), period);
      acts.add(new TimedEvent(period.from(), 2, () -> tellBeginning(period)));
    }
    overlaps.forEach(one -> acts.add(new TimedEvent(one.beginning(), 3, () -> tellEvent(one))));
    acts.sort(Comparator.comparingLong(TimedEvent::at).thenComparingInt(TimedEvent::rank));
    acts.forEach(act -> act.telling.run());
    lines.values().forEach(this::closeElection);
  }

  /** Returns the sentences, in order. */
  public List<ReplayEvent> reportedEvents() {
    return told;
  }

  /** Returns the lanes of the chart. */
  public ChartLanes chartLanes() {
    return lanes;
  }

  /** Returns the sums. */
  public ElectionTotals electionTotals() {
    return tally;
  }

  /** Extends a leadership without a recorded end to the last sign of life of its process. */
  private LeadershipPeriod extendToLastWord(LeadershipPeriod seen) {
    ProcessLog log = summary.processLog(seen.token());
    return log == null || endings.describeEnd(seen).isPresent()
        ? seen
        : seen.extendedTo(log.lastWord);
  }

  private ReplayedElection electionAt(String path) {
    return lines.computeIfAbsent(path, any -> new ReplayedElection(path, lanes));
  }

  private void reportEvent(ReplayEvent one) {
    if (window.isVisible(one)) {
      told.add(one);
    }
  }

  private void tellEvent(SilentDeath one) {
    String text = "the earlier writer of %s left no record of its end, last seen at %s";
    String when = clock.formatTime(one.lastWord());
    reportEvent(
        new ReplayEvent(
            one.at(), "silence", EventTone.FAULT, "", "", 0, text.formatted(one.journal(), when)));
  }

  private void tellEvent(PeriodOverlap one) {
    String text =
        "TWO LEAD AT ONCE for %s: %s with token %d and %s with token %d%s"
            .formatted(
                ReplayClock.formatLength(one.lengthNanos()),
                one.one().candidate(),
                one.one().token(),
                one.other().candidate(),
                one.other().token(),
                one.exempt() ? "; another program had deleted one of their nodes" : "");
    EventTone tone = one.exempt() ? EventTone.FAULT : EventTone.ALARM;
    reportEvent(new ReplayEvent(one.beginning(), "overlap", tone, one.one().path(), "", 0, text));
  }

  private void tellEvent(JournalEvent one) {
    ReplayedElection line = electionAt(one.path());
    boolean stood = line.isInQueue(one.candidate());
    if (OF_ONE_WHO_STANDS.contains(one.kind())) {
      noteJoined(line, one.candidate(), one.at());
    }
    switch (one.kind()) {
      case CAME -> reportUnless(stood, one);
      case ELECTED ->
          reportUnless(periods.containsKey(LeadershipEndings.LeadershipKey.keyOf(one)), one);
      case SUSPENDED -> line.noteDoubt(one.candidate(), one.at());
      case RESUMED -> line.noteDoubtOver(one.candidate(), one.at());
      case LEFT -> line.noteLeft(one.candidate(), one.at());
      default -> {}
    }
    switch (one.kind()) {
      case CAME, ELECTED -> {}
      case REVOKED -> tellEnd(line, one);
      case KILLED -> tellKilled(one);
      default -> reportEvent(EventSentences.describeEvent(one));
    }
  }

  private void reportUnless(boolean known, JournalEvent one) {
    if (!known) {
      reportEvent(EventSentences.describeEvent(one));
    }
  }

  private void noteJoined(ReplayedElection line, String who, long at) {
    line.noteJoined(who, at);
    if (window.overlapsTime(at, Long.MAX_VALUE)) {
      tally.countCandidate(line.electionPath(), who);
    }
  }

  private void tellKilled(JournalEvent one) {
    String led =
        lines.values().stream()
            .filter(
                line -> line.latestLeadership() != null && wasKilled(line.latestLeadership(), one))
            .map(ReplayedElection::electionPath)
            .collect(Collectors.joining(" and "));
    lines.values().forEach(line -> line.noteKilled(one));
    ReplayEvent plain = EventSentences.describeEvent(one);
    reportEvent(led.isEmpty() ? plain : withText(plain, plain.text() + ", while it led " + led));
  }

  private boolean wasKilled(LeadershipPeriod latest, JournalEvent one) {
    boolean its =
        latest.candidate().equals(one.candidate())
            || LeadershipEndings.processOf(latest.candidate()).equals(one.candidate());
    return its && endings.toldEnd(latest) == null;
  }

  private static ReplayEvent withText(ReplayEvent one, String text) {
    return new ReplayEvent(
        one.at(), one.event(), one.tone(), one.election(), one.candidate(), one.token(), text);
  }

  private void tellEnd(ReplayedElection line, JournalEvent one) {
    line.noteDoubtOver(one.candidate(), one.at());
    LeadershipPeriod period = periods.get(LeadershipEndings.LeadershipKey.keyOf(one));
    String lasted =
        period == null ? "" : " for " + ReplayClock.formatLength(period.to() - period.from());
    String text = "%s no longer leads %s, which it led%s with token %d: it %s";
    reportEvent(
        withText(
            EventSentences.describeEvent(one),
            text.formatted(
                one.candidate(),
                one.path(),
                lasted,
                one.token(),
                LeadershipEndings.describeEnd(one))));
  }

  private void tellBeginning(LeadershipPeriod period) {
    ReplayedElection line = electionAt(period.path());
    noteJoined(line, period.candidate(), period.from());
    LeadershipGap gap = line.beginLeadership(period);
    String text =
        "%s now leads %s with token %d"
            .formatted(period.candidate(), period.path(), period.token());
    reportEvent(
        new ReplayEvent(
            period.from(),
            "leads",
            EventTone.LEADS,
            period.path(),
            period.candidate(),
            period.token(),
            text + gap.before().map(before -> describeSince(before, period, gap)).orElse("")));
    if (window.overlapsTime(period)) {
      tally.countLeadership(period, period.to());
      if (gap.nanos() > 0) {
        tally.countGap(period.path(), gap.nanos());
      }
    }
  }

  private String describeSince(LeadershipPeriod before, LeadershipPeriod now, LeadershipGap gap) {
    if (before.to() >= now.from()) {
      return ", beside " + before.candidate();
    }
    String who = before.candidate().equals(now.candidate()) ? "it" : before.candidate();
    String nobody =
        gap.nanos() > 0 ? "; there was no leader for " + ReplayClock.formatLength(gap.nanos()) : "";
    return ", since "
        + who
        + " "
        + endings.describeEnd(before).orElseGet(() -> describeSilence(before, now))
        + nobody;
  }

  private String describeSilence(LeadershipPeriod before, LeadershipPeriod now) {
    if (summary.processLog(before.token()) == null) {
      electionAt(now.path()).lostSightOf(before, now.from());
      return "was last seen leading at " + clock.formatTime(before.to());
    }
    electionAt(now.path()).wentSilent(before, now.from());
    tally.countSilentDeath(now.path());
    return "left no record of its end (killed, crashed or cut off), last seen at "
        + clock.formatTime(before.to());
  }

  private void closeElection(ReplayedElection line) {
    line.endReplay(summary.lastMoment());
    LeadershipPeriod latest = line.latestLeadership();
    ProcessLog log = latest == null ? null : summary.processLog(latest.token());
    boolean gone = log != null && (log.ended || log.silenced);
    if (latest != null && !gone && endings.describeEnd(latest).isEmpty()) {
      lanes.addSpan(
          line.electionPath(),
          latest.candidate(),
          new LaneSpan(LaneState.LEADS, latest.from(), summary.lastMoment(), latest.token()));
      String text = "%s still leads %s with token %d when the journals end";
      reportEvent(
          new ReplayEvent(
              summary.lastMoment(),
              "leads-on",
              EventTone.PLAIN,
              line.electionPath(),
              latest.candidate(),
              latest.token(),
              text.formatted(latest.candidate(), line.electionPath(), latest.token())));
    }
  }
}
