package dev.baton.cli.replay;

import dev.baton.cli.replay.Lanes.Mark;
import dev.baton.cli.replay.Lanes.Span;
import dev.baton.cli.replay.Line.Gap;
import dev.baton.cli.replay.Story.Silence;
import dev.baton.cli.replay.Story.Voice;
import dev.baton.cli.replay.Told.Tone;
import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Reign;
import dev.baton.journal.Reigns.Overlap;
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
public final class Narrator {
  /** The events that only happen to a candidate in the queue. */
  private static final Set<Kind> OF_ONE_WHO_STANDS =
      EnumSet.of(Kind.CAME, Kind.STANDS, Kind.MAIL, Kind.PROBLEM, Kind.SUSPENDED, Kind.RESUMED);

  private final Story story;
  private final Clock clock;
  private final Window window;
  private final Endings endings;
  private final Lanes lanes = new Lanes();
  private final Tally tally = new Tally();
  private final List<Told> told = new ArrayList<>();
  private final Map<String, Line> lines = new TreeMap<>();
  private final Map<Endings.Key, Reign> reigns = new HashMap<>();

  /** An event to report. At the same moment, smaller ranks come first. */
  private record Act(long at, int rank, Runnable telling) {}

  /** Reports all of {@code story} that the window shows. */
  public Narrator(Story story, Clock clock, Window window, List<Overlap> overlaps) {
    this.story = story;
    this.clock = clock;
    this.window = window;
    this.endings = new Endings(story);
    List<Act> acts = new ArrayList<>();
    story.silences().forEach(one -> acts.add(new Act(one.at(), 0, () -> tell(one))));
    story.kept().forEach(one -> acts.add(new Act(one.at(), 1, () -> tell(one))));
    for (Reign seen : story.reigns()) {
      Reign reign = heard(seen);
      reigns.put(Endings.Key.of(reign), reign);
      acts.add(new Act(reign.from(), 2, () -> begin(reign)));
    }
    overlaps.forEach(one -> acts.add(new Act(one.from(), 3, () -> tell(one))));
    acts.sort(Comparator.comparingLong(Act::at).thenComparingInt(Act::rank));
    acts.forEach(act -> act.telling.run());
    lines.values().forEach(this::close);
  }

  /** Returns the sentences, in order. */
  public List<Told> told() {
    return told;
  }

  /** Returns the lanes of the chart. */
  public Lanes lanes() {
    return lanes;
  }

  /** Returns the sums. */
  public Tally tally() {
    return tally;
  }

  /** Extends a leadership without a recorded end to the last sign of life of its process. */
  private Reign heard(Reign seen) {
    Voice voice = story.voice(seen.token());
    return voice == null || endings.why(seen).isPresent() ? seen : seen.seenAt(voice.lastWord);
  }

  private Line line(String path) {
    return lines.computeIfAbsent(path, any -> new Line(path, lanes));
  }

  private void say(Told one) {
    if (window.shows(one)) {
      told.add(one);
    }
  }

  private void tell(Silence one) {
    String text = "whoever wrote %s before died without a word, last heard of at %s";
    String when = clock.time(one.lastWord());
    say(new Told(one.at(), "silence", Tone.FAULT, "", "", 0, text.formatted(one.journal(), when)));
  }

  private void tell(Overlap one) {
    String text =
        "TWO LEAD AT ONCE for %s: %s with token %d and %s with token %d%s"
            .formatted(
                Clock.length(one.nanos()),
                one.one().who(),
                one.one().token(),
                one.other().who(),
                one.other().token(),
                one.exempt() ? "; a stranger had deleted a node of theirs" : "");
    Tone tone = one.exempt() ? Tone.FAULT : Tone.ALARM;
    say(new Told(one.from(), "overlap", tone, one.one().line(), "", 0, text));
  }

  private void tell(Happening one) {
    Line line = line(one.line());
    boolean stood = line.stands(one.who());
    if (OF_ONE_WHO_STANDS.contains(one.kind())) {
      comes(line, one.who(), one.at());
    }
    switch (one.kind()) {
      case CAME -> sayUnless(stood, one);
      case ELECTED -> sayUnless(reigns.containsKey(Endings.Key.of(one)), one);
      case SUSPENDED -> line.doubts(one.who(), one.at());
      case RESUMED -> line.doubtsNoMore(one.who(), one.at());
      case LEFT -> line.leaves(one.who(), one.at());
      default -> {}
    }
    switch (one.kind()) {
      case CAME, ELECTED -> {}
      case REVOKED -> end(line, one);
      case KILLED -> kill(one);
      default -> say(Sentences.of(one));
    }
  }

  private void sayUnless(boolean known, Happening one) {
    if (!known) {
      say(Sentences.of(one));
    }
  }

  private void comes(Line line, String who, long at) {
    line.comes(who, at);
    if (window.touches(at, Long.MAX_VALUE)) {
      tally.came(line.path(), who);
    }
  }

  private void kill(Happening one) {
    String led =
        lines.values().stream()
            .filter(line -> line.latest() != null && killed(line.latest(), one))
            .map(Line::path)
            .collect(Collectors.joining(" and "));
    lines.values().forEach(line -> line.killed(one));
    Told plain = Sentences.of(one);
    say(led.isEmpty() ? plain : retold(plain, plain.text() + ", while it led " + led));
  }

  private boolean killed(Reign latest, Happening one) {
    boolean its = latest.who().equals(one.who()) || Endings.process(latest.who()).equals(one.who());
    return its && endings.told(latest) == null;
  }

  private static Told retold(Told one, String text) {
    return new Told(one.at(), one.event(), one.tone(), one.line(), one.who(), one.token(), text);
  }

  private void end(Line line, Happening one) {
    line.doubtsNoMore(one.who(), one.at());
    Reign reign = reigns.get(Endings.Key.of(one));
    String lasted = reign == null ? "" : " for " + Clock.length(reign.to() - reign.from());
    String text = "%s leads %s no more, which it did%s with token %d: it %s";
    say(
        retold(
            Sentences.of(one),
            text.formatted(one.who(), one.line(), lasted, one.token(), Endings.why(one))));
  }

  private void begin(Reign reign) {
    Line line = line(reign.line());
    comes(line, reign.who(), reign.from());
    Gap gap = line.begin(reign);
    String text =
        "%s comes to lead %s with token %d".formatted(reign.who(), reign.line(), reign.token());
    say(
        new Told(
            reign.from(),
            "leads",
            Tone.LEADS,
            reign.line(),
            reign.who(),
            reign.token(),
            text + gap.before().map(before -> since(before, reign, gap)).orElse("")));
    if (window.touches(reign)) {
      tally.led(reign, reign.to());
      if (gap.nanos() > 0) {
        tally.gap(reign.line(), gap.nanos());
      }
    }
  }

  private String since(Reign before, Reign now, Gap gap) {
    if (before.to() >= now.from()) {
      return ", beside " + before.who();
    }
    String who = before.who().equals(now.who()) ? "it" : before.who();
    String nobody = gap.nanos() > 0 ? "; nobody led for " + Clock.length(gap.nanos()) : "";
    return ", since "
        + who
        + " "
        + endings.why(before).orElseGet(() -> silence(before, now))
        + nobody;
  }

  private String silence(Reign before, Reign now) {
    if (story.voice(before.token()) == null) {
      line(now.line()).lostSightOf(before, now.from());
      return "was last seen to at " + clock.time(before.to());
    }
    line(now.line()).wentSilent(before, now.from());
    tally.wentSilent(now.line());
    return "went without a word (killed, crashed or cut off), last heard of at "
        + clock.time(before.to());
  }

  private void close(Line line) {
    line.close(story.end());
    Reign latest = line.latest();
    Voice voice = latest == null ? null : story.voice(latest.token());
    boolean gone = voice != null && (voice.ended || voice.silenced);
    if (latest != null && !gone && endings.why(latest).isEmpty()) {
      lanes.add(
          line.path(),
          latest.who(),
          new Span(Mark.LEADS, latest.from(), story.end(), latest.token()));
      String text = "%s still leads %s with token %d when the journals end";
      say(
          new Told(
              story.end(),
              "leads-on",
              Tone.PLAIN,
              line.path(),
              latest.who(),
              latest.token(),
              text.formatted(latest.who(), line.path(), latest.token())));
    }
  }
}
