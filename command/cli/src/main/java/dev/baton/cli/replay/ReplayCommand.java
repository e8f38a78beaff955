package dev.baton.cli.replay;

import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.io.OutputTerminal;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.DurationConverter;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton replay}, which tells from journals what happened. */
@Command(
    name = "replay",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Shows what journals recorded: the queue, each term with its leader, token and end, and the"
          + " times without a leader. It prints bars, sentences and sums, and an alarm if two"
          + " candidates led at once. It needs no ZooKeeper.",
      "",
      "  baton run /jobs/report --journal report.journal -- ./report.sh",
      "  baton replay report.journal                  also while it is being written",
      "  baton replay --tail 5m host-*.journal        of several hosts, by their clocks",
      "  baton replay /tmp/baton-soak-123             of a soak, kept by ./soak --keep",
      "  verification/simulator/run --seed 7 --journal w.journal   of a simulated world",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:shown, and no two candidates led at once",
      "1:two candidates led at once",
      "2:a journal is damaged, or can't be read",
      ExitCode.USAGE + ":invalid command line, or there is no such journal",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final int TWO_LED = 1;
  private static final int DAMAGED = 2;
  private static final Path STANDARD_INPUT = Path.of("-");

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "A journal, or a folder with files that end in .journal; - is the standard input. With"
            + " FILE, its older part FILE.1 is read, too."
      })
  private List<Path> named = List.of();

  @Option(
      names = "--from",
      paramLabel = "WHEN",
      description = "Begin at this time: 14:05:30, 2026-01-31T14:05, or 90s after the beginning.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "WHEN",
      description = "End at this time, written as for --from.")
  private @Nullable String to;

  @Option(
      names = "--tail",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Show only this time before --to, or before the end: 30s, 5m, 1h.")
  private @Nullable Duration tail;

  @Option(
      names = "--election",
      paramLabel = "PATH",
      description = "Show only this election or lock. Can be given several times.")
  private Set<String> elections = Set.of();

  @Option(
      names = "--who",
      paramLabel = "ID",
      description = "Show only this candidate. Can be given several times.")
  private Set<String> who = Set.of();

  @Option(
      names = "--steps",
      description = "Show also each step of the protocol, and all other records.")
  private boolean steps;

  @Option(
      names = "--skew",
      paramLabel = "DURATION",
      defaultValue = "500ms",
      converter = DurationConverter.class,
      description = {
        "How far apart the clocks of two hosts may be; ${DEFAULT-VALUE} by default. A shorter"
            + " overlap of leaders on two hosts is no alarm."
      })
  private Duration skew;

  @Option(
      names = "--ascii",
      description = "Draw with ASCII only, as in a locale without other characters.")
  private boolean ascii;

  @Option(
      names = "--json",
      description = {
        "Write each sentence as a line of JSON: time (or seconds since the beginning, without a"
            + " wall clock), event, election, id, fencingToken (a string), text. The last line has"
            + " event end, overlaps, and the number of lines of each kind."
      })
  private boolean json;

  @Override
  public Integer call() {
    UnaryOperator<String> wording = json ? text -> text : ReplayCommand::toReadable;
    JournalSummary summary = new JournalSummary(steps, convertAll(elections, wording), wording);
    try {
      readJournals(summary);
    } catch (JournalException e) {
      printError(String.valueOf(e.getMessage()));
      return DAMAGED;
    }
    if (!summary.unknownElections().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "these journals have no election or lock "
              + String.join(", ", summary.unknownElections()));
    }
    if (summary.isEmpty()) {
      printError("there is nothing to show");
      return 0;
    }
    return printReport(summary, wording);
  }

  private static Set<String> convertAll(Set<String> texts, UnaryOperator<String> wording) {
    Set<String> worded = new HashSet<>();
    texts.forEach(text -> worded.add(wording.apply(text)));
    return worded;
  }

  /** Joins the lines of a step: the first, and one for each command. */
  private static String toReadable(String text) {
    return PrintableText.makePrintable(text.replaceAll("\\n\\s*", "; "));
  }

  private void readJournals(JournalSummary summary) {
    for (Path path : named.contains(STANDARD_INPUT) ? named : findJournals()) {
      try (InputStream in = openJournal(path)) {
        JournalSummary.JournalSource journal = summary.newJournal(path.toString());
        if (!JournalReader.readJournal(path.toString(), in, journal::addEvent)) {
          printError(
              path
                  + ": its last line is incomplete and was left out: its writer is still writing,"
                  + " or died");
        }
      } catch (IOException e) {
        throw new JournalException(path + ": it can't be read: " + FailureReasons.reasonOf(e), e);
      }
    }
  }

  private static InputStream openJournal(Path path) throws IOException {
    return path.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(path);
  }

  private List<Path> findJournals() {
    try {
      return JournalFinder.findJournals(named);
    } catch (JournalException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private int printReport(JournalSummary summary, UnaryOperator<String> wording) {
    ReplayClock clock =
        new ReplayClock(summary.isWallClock(), summary.firstMoment(), ZoneId.systemDefault());
    ReplayWindow window =
        UsageCheck.checkUsage(spec, () -> createWindow(summary, new MomentParser(clock), wording));
    List<PeriodOverlap> overlaps =
        summary.findOverlaps(skew.toNanos()).stream().filter(window::isVisible).toList();
    List<PeriodOverlap> breaches = overlaps.stream().filter(each -> !each.exempt()).toList();
    ReplayNarrator narrator = new ReplayNarrator(summary, clock, window, overlaps);
    ReplayReport report = new ReplayReport(summary, narrator, clock, window, breaches);
    if (json) {
      report.printJson(spec.commandLine().getOut());
    } else {
      report.printText(chartStyle(), spec.commandLine().getOut());
    }
    int lost = CommandOutput.forCommand(spec).checkWritten();
    return lost == 0 && !breaches.isEmpty() ? TWO_LED : lost;
  }

  private ReplayWindow createWindow(
      JournalSummary summary, MomentParser moments, UnaryOperator<String> wording) {
    long end = to == null ? summary.lastMoment() : moments.parseMoment(to);
    long begin = from == null ? summary.firstMoment() : moments.parseMoment(from);
    if (tail != null) {
      begin = Math.max(begin, end - tail.toNanos());
    }
    if (begin > end) {
      throw new IllegalArgumentException(
          "--from must be earlier than --to, and than the end of the journals");
    }
    return new ReplayWindow(begin, end, convertAll(who, wording));
  }

  private ChartStyle chartStyle() {
    OutputTerminal terminal = CommandOutput.forCommand(spec).outputTerminal();
    boolean plain = ascii || !terminal.knowsUnicode();
    return new ChartStyle(
        terminal.widthInColumns(), plain, CommandOutput.forCommand(spec).outputColors());
  }

  private void printError(String text) {
    CommandOutput.forCommand(spec).printError(text);
  }
}
