package dev.baton.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportFilesTest {
  @TempDir private Path folder;

  @Test
  void keepsARunInWhichSomethingIsNoNumber() throws IOException {
    TargetVerdict none = new TargetVerdict("handover", "as fast", 1, Double.NaN, false);
    Path file = folder.resolve("numbers.json");
    ReportFiles.writeJson(SampleReport.of(List.of(), List.of(none)), file);

    assertThat(file).content().contains("\"reached\": null").doesNotContain("NaN");
  }

  @Test
  void writesBothFormsIntoAFolderThatItMakes() throws IOException {
    Path made = folder.resolve("of/today");
    ReportFiles.writeAll(SampleReport.whole(), made);

    assertThat(made.resolve("table.md"))
        .content()
        .isEqualTo(MarkdownTable.tableOf(SampleReport.whole()));
    String numbers = Files.readString(made.resolve("report.json"));
    assertThat(new Gson().fromJson(numbers, BenchReport.class)).isEqualTo(SampleReport.whole());
  }
}
