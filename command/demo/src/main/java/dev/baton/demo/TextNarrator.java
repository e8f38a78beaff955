package dev.baton.demo;

import dev.baton.cli.demo.Performance;
import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A narrator for people. It writes each line with its time. The timeline follows at the end, or
 * grows below the lines.
 */
final class TextNarrator implements Narrator {
  /**
   * The kinds of events with a line of their own. The others are in the timeline, or answer
   * questions of the scenario.
   */
  private static final Set<What> TOLD =
      EnumSet.complementOf(
          EnumSet.of(What.CONNECTED, What.WAITS, What.REVOKED, What.TELLS, What.RESTS));

  private final PrintWriter out;
  private final boolean quiet;
  private final boolean colour;
  private final @Nullable Screen screen;
  private final Timeline timeline;
  private Supplier<List<String>> drawn;
  private final long begin = System.nanoTime();
  private final String name;
  private boolean over;

  private TextNarrator(Performance performance, String name, boolean quiet, boolean moving) {
    this.out = performance.out();
    this.name = name;
    this.quiet = quiet;
    this.colour = performance.colour();
    this.timeline = new Timeline(performance.width(), begin);
    this.drawn = () -> timeline.picture(System.nanoTime());
    this.screen = moving ? new Screen(out, this::picture) : null;
  }

  static TextNarrator moving(Performance performance, String name) {
    return new TextNarrator(performance, name, false, true);
  }

  static TextNarrator plain(Performance performance, String name) {
    return new TextNarrator(performance, name, false, false);
  }

  static TextNarrator quiet(Performance performance, String name) {
    return new TextNarrator(performance, name, true, false);
  }

  @Override
  public void begin(Scenario scenario) {
    write("");
    write(scenario.name() + ": " + scenario.title());
    write(scenario.program());
  }

  @Override
  public synchronized void lanes(List<String> names) {
    timeline.lanes(names);
  }

  @Override
  public void say(String text) {
    write(time(System.nanoTime()) + text);
  }

  @Override
  public void show(List<String> picture) {
    picture.forEach(this::write);
  }

  @Override
  public synchronized void draw(Supplier<List<String>> picture) {
    drawn = picture;
  }

  @Override
  public synchronized void tell(Event event) {
    timeline.add(event);
    if (TOLD.contains(event.what())) {
      write(time(event.at()) + "  " + event);
    }
  }

  private String time(long at) {
    double seconds = Duration.ofNanos(at - begin).toMillis() / 1e3;
    return String.format(Locale.ROOT, "%6.1f s  ", seconds);
  }

  private synchronized void write(String line) {
    if (over) {
      return;
    }
    if (screen != null) {
      screen.write(line);
    } else if (!quiet) {
      out.println(line);
    }
  }

  private synchronized List<String> picture() {
    List<String> picture = drawn.get();
    return colour ? picture.stream().map(TextNarrator::coloured).toList() : picture;
  }

  private static String coloured(String line) {
    return line.replaceAll("#+", "\033[32m$0\033[0m")
        .replaceAll("x+", "\033[31m$0\033[0m")
        .replaceAll("-+", "\033[2m$0\033[0m");
  }

  @Override
  public synchronized void end() {
    over = true;
    if (screen != null) {
      screen.close();
    } else if (!quiet) {
      picture().forEach(out::println);
    }
  }

  @Override
  public void tell(Verdict verdict) {
    out.println(name + ": " + verdict.word() + (verdict.passed() ? ": " + verdict.shown() : ""));
    verdict.broken().forEach(each -> out.println("  " + each));
    if (!quiet) {
      verdict.counts().forEach((count, value) -> out.println("  " + count + ": " + value));
    }
  }
}
