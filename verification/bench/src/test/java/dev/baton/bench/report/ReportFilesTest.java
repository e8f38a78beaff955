package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReportFilesTest {
  @TempDir private Path folder;

  @Test
  void readsTheNumbersThatItWrote() throws IOException {
    Path file = folder.resolve("new/numbers.json");
    ReportFiles.writeJson(SampleReport.whole(), file);

    assertThat(ReportFiles.readJson(file)).isEqualTo(SampleReport.whole());
  }

  @Test
  void keepsARunInWhichSomethingIsNoNumber() throws IOException {
    TargetVerdict none = new TargetVerdict("handover", "as fast", 1, Double.NaN, false);
    BenchReport report = SampleReport.of(List.of(), List.of(none));
    Path file = folder.resolve("numbers.json");
    ReportFiles.writeJson(report, file);

    assertThat(file).content().contains("\"reached\": null").doesNotContain("NaN");
    assertThat(ReportFiles.readJson(file)).isEqualTo(report);
  }

  @Test
  void writesAllFormsIntoAFolderThatItMakes() throws IOException {
    Path made = folder.resolve("of/today");
    ReportFiles.writeAll(SampleReport.whole(), made);

    assertThat(made.resolve("index.html"))
        .content()
        .isEqualTo(ReportPage.pageOf(SampleReport.whole()));
    assertThat(made.resolve("table.md"))
        .content()
        .isEqualTo(ReadmeTable.tableOf(SampleReport.whole()));
    assertThat(ReportFiles.readJson(made.resolve("report.json"))).isEqualTo(SampleReport.whole());
  }

  @Test
  void makesTheSamePageAgainFromTheNumbers() throws IOException {
    ReportFiles.writeAll(SampleReport.whole(), folder);
    BenchReport read = ReportFiles.readJson(folder.resolve("report.json"));

    assertThat(ReportPage.pageOf(read)).isEqualTo(ReportPage.pageOf(SampleReport.whole()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[1]", "{\"rounds\":\"many\"}", "no JSON", "{\"results\":[7]}", "{}"})
  void namesAFileThatHoldsNoReport(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), text);

    assertThatThrownBy(() -> ReportFiles.readJson(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("other.json holds no report");
  }
}
