package dev.baton.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.demo.program.ScenarioList;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code baton demo all --fast} shows, as real processes on one ensemble. */
@Tag("all")
@Tag("long")
class DemoTest {
  private static Demo all;

  @BeforeAll
  static void playAll() throws IOException {
    all = Demo.run("all", "--fast", "--json");
    System.out.print(all.out());
  }

  static Stream<String> scenarios() {
    return ScenarioList.ALL.stream().map(LiveScenario::scenarioName);
  }

  private static Stream<JsonObject> lines() {
    return all.out().lines().map(line -> JsonParser.parseString(line).getAsJsonObject());
  }

  private static JsonObject verdict(String scenario) {
    List<JsonObject> verdicts =
        lines()
            .filter(line -> line.get("scenario").getAsString().equals(scenario))
            .filter(line -> line.get("event").getAsString().equals("verdict"))
            .toList();
    assertThat(verdicts).as("verdicts of " + scenario + ", of:\n" + all.out()).hasSize(1);
    return verdicts.get(0);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void eachComesOutAsItHasTo(String scenario) {
    JsonObject verdict = verdict(scenario);
    assertThat(verdict.get("broken").getAsJsonArray()).isEmpty();
    assertThat(verdict.get("verdict").getAsString()).isEqualTo("PASSED");
    assertThat(verdict.get("shown").getAsString()).isNotBlank();
  }

  @Test
  void allEndWellTogether() {
    assertThat(all.exitCode()).as(all.err()).isZero();
    assertThat(all.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "parent-watch, 4, 3",
    "predecessor-watch, 4, 3",
    "fair, 4, 3",
    "unfair, 4, 3",
    "latch, 2, 1",
    "worker, 2, 1",
    "lock, 4, 3",
    "lost-answer, 2, 1"
  })
  void countsAreThoseOfTheEvents(String scenario, int leaderships, int changes) {
    JsonObject counts = verdict(scenario).getAsJsonObject("counts");
    int lost = lost(counts);
    assertThat(counts.get("leaderships").getAsInt()).isEqualTo(leaderships + lost);
    assertThat(counts.get("changes of leader").getAsInt()).isBetween(changes, changes + lost);
    assertThat(lines())
        .filteredOn(line -> line.get("scenario").getAsString().equals(scenario))
        .filteredOn(line -> line.get("event").getAsString().equals("leads"))
        .hasSize(leaderships + lost);
  }

  /** On a machine that is so busy that a master loses its session of two seconds. */
  private static int lost(JsonObject counts) {
    JsonElement lost = counts.get("masters that were lost, and not killed");
    return lost == null ? 0 : lost.getAsInt();
  }

  @Test
  void theParentWatchWakesManyMoreThanTheQueue() {
    assertThat(woken("parent-watch")).isEqualTo(7 + 6 + 4 + 3 + 3);
    assertThat(woken("predecessor-watch")).isBetween(5, 10);
  }

  private static int woken(String scenario) {
    JsonObject counts = verdict(scenario).getAsJsonObject("counts");
    return counts.get("woken by them in all").getAsInt();
  }

  @Test
  void aChangeCostsTheQueueTheSameAndTheOthersTheMoreTheMoreThereAre() {
    JsonObject counts = verdict("herd").getAsJsonObject("counts");
    String power = ": messages grow with the candidates to the power of";
    assertThat(counts.get("QUEUE" + power).getAsDouble()).isBetween(-0.1, 0.1);
    assertThat(counts.get("WATCH_ALL" + power).getAsDouble()).isBetween(0.85, 1.15);
    assertThat(counts.get("RACE" + power).getAsDouble()).isBetween(0.85, 1.15);
  }

  @Test
  void aLeaderThatIsCutOffHasStoppedBeforeAnotherLeads() {
    JsonObject counts = verdict("split").getAsJsonObject("counts");
    String both = ": two said yes at once for";
    assertThat(counts.get("Baton" + both).getAsString()).isEqualTo("0.0 ms");
    assertThat(counts.get("Curator" + both).getAsString())
        .matches("[0-9.]+ m?s")
        .isNotEqualTo("0.0 ms");
  }

  @Test
  void aBrokenExpectationFails() throws IOException {
    Demo demo = Demo.run(Demo.command(WrongCast.class, WrongCast.NAME, "--fast"));
    assertThat(demo.exitCode()).isEqualTo(1);
    assertThat(demo.out())
        .contains("0 leads", "wrong-cast: FAILED")
        .contains("who led, in this order: expected [0, 1], came [0, 2]")
        .doesNotContain("PASSED");
  }
}
