package dev.baton.demo.program;

import dev.baton.cli.demo.Performance;
import dev.baton.cli.demo.Theatre;
import dev.baton.demo.Company;
import dev.baton.demo.MissedException;
import dev.baton.demo.Narrator;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.Verdict;
import java.time.Duration;
import java.util.List;

/** The demo: plays scenarios one after the other, on one ensemble. */
public final class Playhouse implements Theatre {
  private static final Duration LAST_LOOK = Duration.ofSeconds(1);

  private final List<Scenario> scenarios;

  /** Creates a demo with all scenarios. */
  public Playhouse() {
    this(Scenarios.ALL);
  }

  /** Creates a demo with these scenarios. */
  public Playhouse(List<Scenario> scenarios) {
    this.scenarios = scenarios;
  }

  @Override
  public List<Piece> pieces() {
    return scenarios.stream().map(each -> new Piece(each.name(), each.title())).toList();
  }

  @Override
  public boolean play(Performance performance) throws InterruptedException {
    Narrator opening = Narrator.of(performance, "demo");
    opening.say("Starting an ensemble of three ZooKeeper servers");
    opening.end();
    boolean well = true;
    try (Company company = Company.start(performance)) {
      for (Scenario scenario : scenarios) {
        if (performance.names().contains(scenario.name())) {
          well &= play(scenario, company).passed();
        }
      }
    }
    return well;
  }

  private static Verdict play(Scenario scenario, Company company) throws InterruptedException {
    Narrator narrator = Narrator.of(company.performance(), scenario.name());
    Stage stage = new Stage(company, scenario.name(), narrator);
    narrator.begin(scenario);
    Verdict verdict = verdict(scenario, stage, narrator);
    narrator.tell(verdict);
    stage.clear();
    return verdict;
  }

  private static Verdict verdict(Scenario scenario, Stage stage, Narrator narrator)
      throws InterruptedException {
    try {
      String shown = played(scenario, stage, narrator);
      stage.rest();
      return stage.verdict(shown);
    } catch (MissedException e) {
      return stage.verdict(e);
    }
  }

  private static String played(Scenario scenario, Stage stage, Narrator narrator)
      throws InterruptedException {
    try {
      String shown = scenario.play(stage);
      stage.pause(LAST_LOOK);
      return shown;
    } finally {
      narrator.end();
    }
  }
}
