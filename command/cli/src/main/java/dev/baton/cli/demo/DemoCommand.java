package dev.baton.cli.demo;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.demo.Performance.Form;
import dev.baton.cli.demo.Theatre.Piece;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Printable;
import dev.baton.cli.io.Table;
import dev.baton.cli.settings.Suggestion;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.Output;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton demo}, which plays the classic elections live. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "Plays an election with real processes, on a real ensemble of three ZooKeeper servers that it"
          + " starts for this and ends afterwards. It tells what happens, shows who waits and who"
          + " leads, and ends with a verdict, judged by what the processes and the servers say.",
      "",
      "  baton demo                     list the scenarios",
      "  baton demo fair                play one",
      "  baton demo all --fast          play all, without the pauses that let people follow",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all came out as it had to",
      "1:something did not; the verdict says what",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":what is needed is not there: the scenarios, or their servers",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class DemoCommand implements Callable<Integer> {
  private static final String ALL = "all";
  private static final String CHARTED = "herd";
  private static final int FAILED = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "Which to play, or 'all'; without it, they are listed.")
  private @Nullable String scenario;

  @Option(names = "--fast", description = "Without the pauses that let people follow.")
  private boolean fast;

  @Option(
      names = "--json",
      description = {
        "Write the list as JSON, and what happens as JSON Lines: scenario, seconds, event (says,"
            + " or what a process did), and what belongs to that; the last one's event is verdict."
      })
  private boolean json;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Write the chart of the scenario 'herd' to this file, too.")
  private @Nullable Path chart;

  @Override
  public Integer call() throws InterruptedException {
    checkChart();
    List<Theatre> theatres = theatres();
    if (theatres.isEmpty()) {
      Output.of(spec)
          .complain(
              "this baton was installed without its scenarios: run demo from the package, or"
                  + " by ./baton demo in a checkout of the sources");
      return ExitCode.UNAVAILABLE;
    }
    boolean well = scenario == null ? list(theatres) : play(theatres, scenario);
    int lost = Output.of(spec).written();
    return lost == 0 && !well ? FAILED : lost;
  }

  private static List<Theatre> theatres() {
    return ServiceLoader.load(Theatre.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  private boolean list(List<Theatre> theatres) {
    List<Piece> pieces = theatres.stream().flatMap(all -> all.pieces().stream()).toList();
    spec.commandLine().getOut().println(json ? Json.text(objects(pieces)) : table(pieces));
    return true;
  }

  private static JsonArray objects(List<Piece> pieces) {
    JsonArray all = new JsonArray();
    for (Piece piece : pieces) {
      JsonObject object = new JsonObject();
      object.addProperty("name", piece.name());
      object.addProperty("title", piece.title());
      all.add(object);
    }
    return all;
  }

  private String table(List<Piece> pieces) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SCENARIO", "WHAT HAPPENS")));
    pieces.forEach(piece -> rows.add(List.of(piece.name(), piece.title())));
    return Table.text(rows, Output.of(spec).paint());
  }

  private boolean play(List<Theatre> theatres, String wanted) throws InterruptedException {
    check(theatres, wanted);
    boolean well = true;
    for (Theatre theatre : theatres) {
      List<String> names =
          names(theatre).filter(name -> wanted.equals(ALL) || wanted.equals(name)).toList();
      if (!names.isEmpty()) {
        well &= theatre.play(performance(names));
      }
    }
    return well;
  }

  private static Stream<String> names(Theatre theatre) {
    return theatre.pieces().stream().map(Piece::name);
  }

  private Performance performance(List<String> names) {
    Output output = Output.of(spec);
    return new Performance(
        names,
        fast,
        form(output),
        output.terminal().width(),
        output.paint().on(),
        Optional.ofNullable(chart),
        spec.commandLine().getOut());
  }

  private Form form(Output output) {
    if (json) {
      return Form.JSON;
    }
    Form told = output.terminal().isScreen() ? Form.MOVING : Form.PLAIN;
    return output.isQuiet() ? Form.QUIET : told;
  }

  /** Checks the chart's file before the scenarios run, not after. */
  private void checkChart() {
    if (chart == null) {
      return;
    }
    if (!ALL.equals(scenario) && !CHARTED.equals(scenario)) {
      throw new ParameterException(
          spec.commandLine(), "--svg is for the chart of 'herd': play that, or 'all'");
    }
    Path folder = chart.toAbsolutePath().getParent();
    if (folder == null || !Files.isWritable(folder) || Files.isDirectory(chart)) {
      throw new ParameterException(
          spec.commandLine(),
          "can't write the chart to '"
              + Printable.of(chart.toString())
              + "': is there such a folder?");
    }
  }

  private void check(List<Theatre> theatres, String wanted) {
    List<String> known =
        Stream.concat(theatres.stream().flatMap(DemoCommand::names), Stream.of(ALL)).toList();
    if (!known.contains(wanted)) {
      String like = Suggestion.of(wanted, known);
      String hint = like.isEmpty() ? "; baton demo lists them all" : like;
      throw new ParameterException(
          spec.commandLine(), "there is no scenario '" + Printable.of(wanted) + "'" + hint);
    }
  }
}
