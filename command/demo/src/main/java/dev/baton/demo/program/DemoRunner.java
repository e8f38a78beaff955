package dev.baton.demo.program;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.DemoCommand;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.settings.WordSuggestion;
import dev.baton.cli.shell.ExitCode;
import dev.baton.demo.DemoException;
import dev.baton.demo.DemoOptions;
import dev.baton.demo.DemoResources;
import dev.baton.demo.LiveScenario;
import dev.baton.demo.MissedException;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioNarrator;
import dev.baton.demo.ScenarioVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;

/** The demo: lists scenarios, or plays them one after the other, on one ensemble. */
public final class DemoRunner implements DemoCommand.DemoProgram {
  private static final String ALL = "all";
  private static final int FAILED = 1;
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final List<LiveScenario> scenarios;

  /** Creates a demo with these scenarios. */
  public DemoRunner(List<LiveScenario> scenarios) {
    this.scenarios = scenarios;
  }

  @Override
  public int runDemo(DemoCommand command) throws InterruptedException {
    if (command.scenarioName().isEmpty()) {
      return command
          .commandOutput()
          .writeData(command.isJson() ? JsonFormat.toText(scenariosJson()) : listTable(command));
    }
    List<LiveScenario> wanted = wantedScenarios(command, command.scenarioName().get());
    try {
      boolean well = playScenarios(wanted, DemoOptions.ofCommand(command));
      int lost = command.commandOutput().checkWritten();
      return lost == 0 && !well ? FAILED : lost;
    } catch (DemoException e) {
      command.commandOutput().printError(String.valueOf(e.getMessage()));
      return ExitCode.UNAVAILABLE;
    }
  }

  private JsonArray scenariosJson() {
    JsonArray all = new JsonArray();
    for (LiveScenario scenario : scenarios) {
      JsonObject object = new JsonObject();
      object.addProperty("name", scenario.scenarioName());
      object.addProperty("title", scenario.scenarioTitle());
      all.add(object);
    }
    return all;
  }

  private String listTable(DemoCommand command) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SCENARIO", "WHAT HAPPENS")));
    scenarios.forEach(each -> rows.add(List.of(each.scenarioName(), each.scenarioTitle())));
    return AlignedTable.formatTable(rows, command.commandOutput().outputColors());
  }

  private List<LiveScenario> wantedScenarios(DemoCommand command, String name) {
    List<LiveScenario> wanted =
        scenarios.stream()
            .filter(each -> name.equals(ALL) || name.equals(each.scenarioName()))
            .toList();
    if (wanted.isEmpty()) {
      Stream<String> known = scenarios.stream().map(LiveScenario::scenarioName);
      String like = WordSuggestion.suggestWord(name, Stream.concat(known, Stream.of(ALL)).toList());
      throw new ParameterException(
          command.commandLine(),
          "there is no scenario '"
              + PrintableText.makePrintable(name)
              + "'"
              + (like.isEmpty() ? "; baton demo lists them all" : like));
    }
    return wanted;
  }

  private static boolean playScenarios(List<LiveScenario> wanted, DemoOptions options)
      throws InterruptedException {
    ScenarioNarrator opening = ScenarioNarrator.createNarrator(options, "demo");
    opening.sayLine("Starting an ensemble of three ZooKeeper servers");
    opening.endScenario();
    boolean well = true;
    try (DemoResources resources = DemoResources.startServers(options)) {
      for (LiveScenario scenario : wanted) {
        well &= playScenario(scenario, resources).hasPassed();
      }
    }
    return well;
  }

  private static ScenarioVerdict playScenario(LiveScenario scenario, DemoResources resources)
      throws InterruptedException {
    ScenarioNarrator narrator =
        ScenarioNarrator.createNarrator(resources.options(), scenario.scenarioName());
    ScenarioContext context = new ScenarioContext(resources, scenario.scenarioName(), narrator);
    narrator.beginScenario(scenario);
    ScenarioVerdict verdict = verdictOn(scenario, context, narrator);
    narrator.tellAudience(verdict);
    context.clearAll();
    return verdict;
  }

  private static ScenarioVerdict verdictOn(
      LiveScenario scenario, ScenarioContext context, ScenarioNarrator narrator)
      throws InterruptedException {
    try {
      String shown = playToEnd(scenario, context, narrator);
      context.restProcesses();
      return context.createVerdict(shown);
    } catch (MissedException e) {
      return context.createVerdict(e);
    }
  }

  private static String playToEnd(
      LiveScenario scenario, ScenarioContext context, ScenarioNarrator narrator)
      throws InterruptedException {
    try {
      String shown = scenario.playOn(context);
      context.pauseFor(LAST_LOOK);
      return shown;
    } finally {
      narrator.endScenario();
    }
  }
}
