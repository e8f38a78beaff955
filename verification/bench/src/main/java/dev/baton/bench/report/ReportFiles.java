package dev.baton.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the results of a run into files. Replaces existing files. */
public final class ReportFiles {
  private static final String JSON = "report.json";
  private static final String TABLE = "table.md";

  private ReportFiles() {}

  /**
   * Writes {@code report.json} and {@code table.md}.
   *
   * @param directory the directory, which is created if necessary
   * @throws IOException if it can't be created or written to
   */
  public static void writeAll(BenchReport report, Path directory) throws IOException {
    writeJson(report, directory.resolve(JSON));
    Files.writeString(directory.resolve(TABLE), MarkdownTable.tableOf(report));
  }

  /**
   * Writes only the numbers.
   *
   * @param file the file; its folder is created if necessary
   * @throws IOException if it can't be written
   */
  public static void writeJson(BenchReport report, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, ReportJson.toJson(report));
  }
}
