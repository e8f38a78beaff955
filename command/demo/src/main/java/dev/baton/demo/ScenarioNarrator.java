package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import java.util.List;

/** A narrator tells people, or programs, the events of one scenario. Thread-safe. */
public interface ScenarioNarrator {
  static ScenarioNarrator createNarrator(DemoOptions options, String scenario) {
    return options.form() == DemoOptions.OutputForm.JSON
        ? new JsonNarrator(options.out(), scenario)
        : new TextNarrator(options, scenario);
  }

  /** Begins the narration. */
  void beginScenario(LiveScenario scenario);

  /** Adds a lane to the timeline for each of these processes. */
  void addLanes(List<String> names);

  void sayLine(String text);

  void tellAudience(ProcessEvent event);

  /** Ends the narration. Only the verdict follows. */
  void endScenario();

  void tellAudience(ScenarioVerdict verdict);
}
