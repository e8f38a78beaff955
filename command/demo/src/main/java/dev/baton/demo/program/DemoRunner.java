package dev.baton.demo.program;

import dev.baton.cli.demo.DemoOptions;
import dev.baton.cli.demo.DemoProvider;
import dev.baton.demo.DemoResources;
import dev.baton.demo.LiveScenario;
import dev.baton.demo.MissedException;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioNarrator;
import dev.baton.demo.ScenarioVerdict;
import java.time.Duration;
import java.util.List;

/** The demo: plays scenarios one after the other, on one ensemble. */
public final class DemoRunner implements DemoProvider {
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final List<LiveScenario> scenarios;

  /** Creates a demo with all scenarios. */
  public DemoRunner() {
    this(ScenarioList.ALL);
  }

  /** Creates a demo with these scenarios. */
  public DemoRunner(List<LiveScenario> scenarios) {
    this.scenarios = scenarios;
  }

  @Override
  public List<DemoScenario> listScenarios() {
    return scenarios.stream()
        .map(each -> new DemoScenario(each.scenarioName(), each.scenarioTitle()))
        .toList();
  }

  @Override
  public boolean playScenarios(DemoOptions performance) throws InterruptedException {
    ScenarioNarrator opening = ScenarioNarrator.createNarrator(performance, "demo");
    opening.sayLine("Starting an ensemble of three ZooKeeper servers");
    opening.endScenario();
    boolean well = true;
    try (DemoResources company = DemoResources.startServers(performance)) {
      for (LiveScenario scenario : scenarios) {
        if (performance.scenarios().contains(scenario.scenarioName())) {
          well &= playScenario(scenario, company).hasPassed();
        }
      }
    }
    return well;
  }

  private static ScenarioVerdict playScenario(LiveScenario scenario, DemoResources company)
      throws InterruptedException {
    ScenarioNarrator narrator =
        ScenarioNarrator.createNarrator(company.performance(), scenario.scenarioName());
    ScenarioContext stage = new ScenarioContext(company, scenario.scenarioName(), narrator);
    narrator.beginScenario(scenario);
    ScenarioVerdict verdict = verdictOn(scenario, stage, narrator);
    narrator.tellAudience(verdict);
    stage.clearAll();
    return verdict;
  }

  private static ScenarioVerdict verdictOn(
      LiveScenario scenario, ScenarioContext stage, ScenarioNarrator narrator)
      throws InterruptedException {
    try {
      String shown = playToEnd(scenario, stage, narrator);
      stage.restProcesses();
      return stage.createVerdict(shown);
    } catch (MissedException e) {
      return stage.createVerdict(e);
    }
  }

  private static String playToEnd(
      LiveScenario scenario, ScenarioContext stage, ScenarioNarrator narrator)
      throws InterruptedException {
    try {
      String shown = scenario.playOn(stage);
      stage.pauseFor(LAST_LOOK);
      return shown;
    } finally {
      narrator.endScenario();
    }
  }
}
