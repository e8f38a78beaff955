package dev.baton.demo;

import dev.baton.cli.io.TerminalColors;
import dev.baton.cli.replay.ChartStyle;
import dev.baton.demo.DemoOptions.OutputForm;
import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A narrator for people. It writes each line with its time. The timeline follows at the end, or
 * grows below the lines.
 */
final class TextNarrator implements ScenarioNarrator {
  /**
   * The kinds of events with a line of their own. The others are in the timeline, or answer
   * questions of the scenario.
   */
  private static final Set<EventKind> TOLD =
      EnumSet.complementOf(
          EnumSet.of(
              EventKind.CONNECTED,
              EventKind.WAITS,
              EventKind.REVOKED,
              EventKind.TELLS,
              EventKind.RESTS));

  private final PrintWriter out;
  private final boolean quiet;
  private final @Nullable LiveScreen screen;
  private final ProcessTimeline timeline;
  private final long begin = System.nanoTime();
  private final String name;
  private boolean over;

  TextNarrator(DemoOptions options, String name) {
    this.out = options.out();
    this.name = name;
    this.quiet = options.form() == OutputForm.QUIET;
    this.timeline =
        new ProcessTimeline(
            new ChartStyle(options.width(), true, new TerminalColors(options.colour())), begin);
    this.screen =
        options.form() == OutputForm.MOVING ? new LiveScreen(out, this::currentPicture) : null;
  }

  @Override
  public void beginScenario(LiveScenario scenario) {
    writeLine("");
    writeLine(scenario.scenarioName() + ": " + scenario.scenarioTitle());
    writeLine(scenario.viewingHint());
  }

  @Override
  public synchronized void addLanes(List<String> names) {
    timeline.addLanes(names);
  }

  @Override
  public void sayLine(String text) {
    writeLine(formatTime(System.nanoTime()) + text);
  }

  @Override
  public synchronized void tellAudience(ProcessEvent event) {
    timeline.addEvent(event);
    if (TOLD.contains(event.what())) {
      writeLine(formatTime(event.at()) + "  " + event);
    }
  }

  private String formatTime(long at) {
    double seconds = Duration.ofNanos(at - begin).toMillis() / 1e3;
    return String.format(Locale.ROOT, "%6.1f s  ", seconds);
  }

  private synchronized void writeLine(String line) {
    if (over) {
      return;
    }
    if (screen != null) {
      screen.writeLines(line);
    } else if (!quiet) {
      out.println(line);
    }
  }

  private synchronized List<String> currentPicture() {
    return timeline.drawAt(System.nanoTime());
  }

  @Override
  public synchronized void endScenario() {
    over = true;
    if (screen != null) {
      screen.close();
    } else if (!quiet) {
      currentPicture().forEach(out::println);
    }
  }

  @Override
  public void tellAudience(ScenarioVerdict verdict) {
    out.println(
        name + ": " + verdict.verdictWord() + (verdict.hasPassed() ? ": " + verdict.shown() : ""));
    verdict.broken().forEach(each -> out.println("  " + each));
    if (!quiet) {
      verdict.counts().forEach((count, value) -> out.println("  " + count + ": " + value));
    }
  }
}
