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
import java.util.ArrayList;
import java.util.List;
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

  @Override
  public Integer call() throws InterruptedException {
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
        spec.commandLine().getOut());
  }

  private OutputForm outputForm(CommandOutput output) {
    if (json) {
      return OutputForm.JSON;
    }
    OutputForm told = output.outputTerminal().isScreen() ? OutputForm.MOVING : OutputForm.PLAIN;
    return output.isQuiet() ? OutputForm.QUIET : told;
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
