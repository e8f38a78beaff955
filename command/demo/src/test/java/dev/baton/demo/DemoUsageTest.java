package dev.baton.demo;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.baton.demo.program.DemoMain;
import dev.baton.demo.program.ScenarioList;
import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command around the scenarios. */
@Tag("long")
class DemoUsageTest {
  @TempDir private Path nothing;

  @Test
  void aloneListsTheScenarios() throws IOException {
    Demo demo = Demo.run();
    assertThat(demo.exitCode()).isZero();
    assertThat(demo.out().lines()).hasSize(1 + ScenarioList.ALL.size());
    assertThat(demo.out()).contains("parent-watch", "lost-answer").startsWith("SCENARIO");
    JsonArray listed = JsonParser.parseString(Demo.run("--json").out()).getAsJsonArray();
    assertThat(listed).hasSize(ScenarioList.ALL.size());
    assertThat(listed.get(0).getAsJsonObject().get("name").getAsString()).isEqualTo("parent-watch");
  }

  @Test
  void anUnknownNameGetsASuggestion() throws IOException {
    Demo demo = Demo.run("parent-wach");
    assertThat(demo.exitCode()).isEqualTo(64);
    assertThat(demo.err())
        .contains("no scenario 'parent-wach'", "did you mean 'parent-watch'?", "baton demo --help");
  }

  @Test
  void itIsToldAsItWasAskedFor() throws IOException {
    assertThat(told().out()).isEqualTo("PLAIN, 100 columns\n");
    assertThat(told("-q").out()).isEqualTo("QUIET, 100 columns\n");
    assertThat(told("-q", "--json").out()).startsWith("JSON");
  }

  private static Demo told(String... arguments) throws IOException {
    return Demo.run(Demo.command(FormTeller.class, arguments));
  }

  @Test
  void withoutServersThereIsASentenceInsteadOfThePlay() throws IOException {
    ProcessBuilder builder = Demo.command(DemoMain.class, "latch", "--quiet");
    builder.command().add(1, "-Djava.io.tmpdir=" + nothing.resolve("none"));
    Demo demo = Demo.run(builder);
    assertThat(demo.exitCode()).isEqualTo(69);
    assertThat(demo.out()).isEmpty();
    assertThat(demo.err().lines()).hasSize(1);
    assertThat(demo.err()).contains("servers of the scenarios can't be started", "/none/");
  }

  /** What it started ends with it, and what it wrote goes. */
  @Test
  void leavesNothingBehindAfterCtrlC() throws IOException, InterruptedException {
    ProcessBuilder builder = Demo.command(DemoMain.class, "latch");
    builder.command().addAll(0, List.of("env", "--default-signal=INT"));
    ProcessBuilder silent = builder.redirectErrorStream(true);
    try (ChildProcess demo = ChildProcess.start(silent)) {
      awaitLine(demo, "emil follows ada");
      List<ProcessHandle> started = demo.process().toHandle().descendants().toList();
      assertThat(started).hasSizeGreaterThanOrEqualTo(8);
      demo.interrupt();
      assertThat(demo.process().waitFor()).isEqualTo(130);
      for (ProcessHandle each : started) {
        each.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
      }
      assertThat(folders(demo.pid())).isEmpty();
    }
  }

  private static void awaitLine(ChildProcess demo, String text) throws IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(demo.process().getInputStream(), StandardCharsets.UTF_8));
    StringBuilder all = new StringBuilder();
    String line = lines.readLine();
    while (line != null && !line.contains(text)) {
      all.append(line).append('\n');
      line = lines.readLine();
    }
    assertThat(line).as("\"" + text + "\" in:\n" + all).isNotNull();
  }

  private static List<Path> folders(long pid) throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      String prefix = "baton-testkit-" + pid + "-";
      return all.filter(each -> each.getFileName().toString().startsWith(prefix)).toList();
    }
  }
}
