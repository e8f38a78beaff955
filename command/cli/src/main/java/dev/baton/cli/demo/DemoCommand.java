package dev.baton.cli.demo;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.demo.DemoOptions.OutputForm;
import dev.baton.cli.demo.DemoProvider.DemoScenario;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.settings.WordSuggestion;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
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
      "Plays an election with real processes and a real ensemble of three ZooKeeper servers, which"
          + " it starts and stops. It prints what happens, shows the leader and the queue, and ends"
          + " with a verdict on the records of the processes and the servers.",
      "",
      "  baton demo                     list the scenarios",
      "  baton demo fair                play one",
      "  baton demo all --fast          play all, without pauses for human readers",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all scenarios passed",
      "1:a scenario failed; the verdict says why",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE + ":something required is missing: the scenarios, or their servers",
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
      description = "The scenario to play, or 'all'. Without it, baton lists the scenarios.")
  private @Nullable String scenario;

  @Option(names = "--fast", description = "Play without pauses for human readers.")
  private boolean fast;

  @Option(
      names = "--json",
      description = {
        "Write the list as JSON, and the events as JSON Lines: scenario, seconds, event (says, or"
            + " the action of a process), and its details. The last event is verdict."
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
    List<DemoProvider> theatres = loadProviders();
    if (theatres.isEmpty()) {
      CommandOutput.forCommand(spec)
          .printError(
              "this baton was installed without its scenarios: run demo from the package, or"
                  + " by ./baton demo in a checkout of the sources");
      return ExitCode.UNAVAILABLE;
    }
    boolean well = scenario == null ? listScenarios(theatres) : playScenario(theatres, scenario);
    int lost = CommandOutput.forCommand(spec).checkWritten();
    return lost == 0 && !well ? FAILED : lost;
  }

  private static List<DemoProvider> loadProviders() {
    return ServiceLoader.load(DemoProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  private boolean listScenarios(List<DemoProvider> theatres) {
    List<DemoScenario> pieces =
        theatres.stream().flatMap(all -> all.listScenarios().stream()).toList();
    spec.commandLine()
        .getOut()
        .println(json ? JsonFormat.toText(scenariosJson(pieces)) : scenariosTable(pieces));
    return true;
  }

  private static JsonArray scenariosJson(List<DemoScenario> pieces) {
    JsonArray all = new JsonArray();
    for (DemoScenario piece : pieces) {
      JsonObject object = new JsonObject();
      object.addProperty("name", piece.name());
      object.addProperty("title", piece.title());
      all.add(object);
    }
    return all;
  }

  private String scenariosTable(List<DemoScenario> pieces) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SCENARIO", "WHAT HAPPENS")));
    pieces.forEach(piece -> rows.add(List.of(piece.name(), piece.title())));
    return AlignedTable.formatTable(rows, CommandOutput.forCommand(spec).outputColors());
  }

  private boolean playScenario(List<DemoProvider> theatres, String wanted)
      throws InterruptedException {
    checkScenario(theatres, wanted);
    boolean well = true;
    for (DemoProvider theatre : theatres) {
      List<String> names =
          scenarioNames(theatre).filter(name -> wanted.equals(ALL) || wanted.equals(name)).toList();
      if (!names.isEmpty()) {
        well &= theatre.playScenarios(demoOptions(names));
      }
    }
    return well;
  }

  private static Stream<String> scenarioNames(DemoProvider theatre) {
    return theatre.listScenarios().stream().map(DemoScenario::name);
  }

  private DemoOptions demoOptions(List<String> names) {
    CommandOutput output = CommandOutput.forCommand(spec);
    return new DemoOptions(
        names,
        fast,
        outputForm(output),
        output.outputTerminal().widthInColumns(),
        output.outputColors().on(),
        Optional.ofNullable(chart),
        spec.commandLine().getOut());
  }

  private OutputForm outputForm(CommandOutput output) {
    if (json) {
      return OutputForm.JSON;
    }
    OutputForm told = output.outputTerminal().isScreen() ? OutputForm.MOVING : OutputForm.PLAIN;
    return output.isQuiet() ? OutputForm.QUIET : told;
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
              + PrintableText.makePrintable(chart.toString())
              + "': is there such a folder?");
    }
  }

  private void checkScenario(List<DemoProvider> theatres, String wanted) {
    List<String> known =
        Stream.concat(theatres.stream().flatMap(DemoCommand::scenarioNames), Stream.of(ALL))
            .toList();
    if (!known.contains(wanted)) {
      String like = WordSuggestion.suggestWord(wanted, known);
      String hint = like.isEmpty() ? "; baton demo lists them all" : like;
      throw new ParameterException(
          spec.commandLine(),
          "there is no scenario '" + PrintableText.makePrintable(wanted) + "'" + hint);
    }
  }
}
