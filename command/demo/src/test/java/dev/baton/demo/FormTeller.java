package dev.baton.demo;

import dev.baton.cli.demo.DemoOptions;
import dev.baton.cli.demo.DemoProvider;
import java.util.List;

/** Plays nothing, and tells how it was to be told. */
public final class FormTeller implements DemoProvider {
  static final String NAME = "form-teller";

  /** For the service loader. */
  public FormTeller() {}

  @Override
  public List<DemoScenario> listScenarios() {
    return List.of(new DemoScenario(NAME, "how it is told"));
  }

  @Override
  public boolean playScenarios(DemoOptions performance) {
    performance.out().println(performance.form() + ", " + performance.width() + " columns");
    return true;
  }
}
