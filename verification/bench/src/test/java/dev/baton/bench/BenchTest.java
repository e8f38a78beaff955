package dev.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import dev.baton.bench.report.BenchReport;
import dev.baton.bench.report.ContenderFigures;
import dev.baton.bench.report.WorkResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** That it works; what it measures here means nothing. */
class BenchTest {
  private static final String LITTLE =
      "(cold|cycle)-2ms|again|cold-8x1|leader|many-2000|gather-500|idle-w|crash|reconnect";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return runFor(Path.of(System.getProperty("baton.root")), arguments);
  }

  private int runFor(Path checkout, String... arguments) {
    CommandLine command = BenchMain.commandLine(checkout);
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  /** All with one delay, but the command, whose launcher would build itself first. */
  @Tag("all")
  @Tag("long")
  @Test
  void measuresALittleOfEverything(@TempDir Path directory) throws IOException {
    Path json = directory.resolve("figures.json");
    Path files = directory.resolve("files");
    int code =
        run("--quick", "--only", LITTLE, "--json", json.toString(), "--report", files.toString());
    assertThat(code).as(err.toString()).isZero();

    BenchReport report = new Gson().fromJson(Files.readString(json), BenchReport.class);
    assertThat(report.results()).hasSizeGreaterThan(20).allSatisfy(BenchTest::isWhole);
    assertThat(report.verdicts()).extracting("work").contains("join-cold-2ms", "reconnect");
    assertThat(report.machine().processors()).isPositive();
    assertThat(files.resolve("report.json")).hasSameTextualContentAs(json);
    assertThat(files.resolve("table.md")).content().contains("LeaderLatch");
    assertThat(out.toString())
        .contains("join to leading: the first 3, 2 ms each way", "InterProcessMutex");
  }

  private static void isWhole(WorkResult result) {
    assertThat(result.figures())
        .as(result.id())
        .allSatisfy(
            figures -> {
              assertThat(figures.count()).isPositive();
              assertThat(figures.rounds()).isNotEmpty();
            });
    assertThat(result.figures().stream().map(ContenderFigures::contender)).contains("Baton");
  }

  @Test
  void goesOnAfterAWorkThatFails(@TempDir Path noCheckout) throws IOException {
    Path json = noCheckout.resolve("figures.json");
    String some = "lock-again|^command$|^start-version$";
    int code = runFor(noCheckout, "--quick", "--only", some, "--json", json.toString());
    assertThat(code).as(err.toString()).isEqualTo(BenchMain.FAILED);
    assertThat(err.toString().lines())
        .contains("bench: not measured: command", "bench: not measured: start-version");
    BenchReport report = new Gson().fromJson(Files.readString(json), BenchReport.class);
    assertThat(report.results()).isNotEmpty().allSatisfy(BenchTest::isWhole);
  }

  @Test
  void listsWhatThereIsToMeasure() {
    assertThat(run("--list", "--only", "^resign-500")).isZero();
    assertThat(out.toString().lines())
        .hasSize(3)
        .anySatisfy(
            line -> assertThat(line).startsWith("resign-500-2ms ").contains("500 candidates"));
  }

  @Test
  void everyTargetIsOfAListedWork() {
    assertThat(run("--list")).isZero();
    assertThat(out.toString().lines().map(line -> line.split(" ", 2)[0]))
        .containsAll(BenchTargets.idsOfWorks());
  }

  @Test
  void freshProcessesAreMeasuredColdAndWarmAtEveryDelay() {
    assertThat(run("--list")).isZero();
    List<String> ids = out.toString().lines().map(line -> line.split(" ", 2)[0]).toList();
    for (String work : List.of("lock", "join", "resign")) {
      for (String phase : List.of("cold", "warm")) {
        for (String delay : List.of("0ms", "0.2ms", "2ms")) {
          String id = work + "-" + phase + "-" + delay;
          assertThat(ids).contains(id, id + "-cpu", id + "-packets");
        }
      }
    }
  }

  @Test
  void saysSoIfNothingHasSuchAnId() {
    assertThat(run("--only", "nonsense")).isEqualTo(BenchMain.USAGE);
    assertThat(err.toString()).contains("no work has an id with nonsense in it", "--list");
  }

  @Test
  void saysWhatIsWrongWithAnExpression() {
    assertThat(run("--only", "(")).isEqualTo(BenchMain.USAGE);
    assertThat(err.toString()).contains("--only");
  }
}
