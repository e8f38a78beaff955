package dev.baton.bench.report;

import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the results of a run into files, and reads them back. Replaces existing files. */
public final class ReportFiles {
  private static final String JSON = "report.json";
  private static final String TABLE = "table.md";
  private static final String PAGE = "index.html";

  private ReportFiles() {}

  /**
   * Writes {@code report.json}, {@code table.md} and {@code index.html}. The numbers come first, so
   * that they are kept even if the page can't be made.
   *
   * @param directory the directory, which is created if necessary
   * @throws IOException if it can't be created or written to
   */
  public static void writeAll(BenchReport report, Path directory) throws IOException {
    writeJson(report, directory.resolve(JSON));
    Files.writeString(directory.resolve(TABLE), ReadmeTable.tableOf(report));
    Files.writeString(directory.resolve(PAGE), ReportPage.pageOf(report));
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

  /**
   * Reads the numbers, from which {@link #writeAll} makes the same files again.
   *
   * @param file a file of {@link #writeJson}
   * @throws IOException if it can't be read, or holds no report
   */
  public static BenchReport readJson(Path file) throws IOException {
    String json = Files.readString(file);
    try {
      return ReportJson.parseReport(json);
    } catch (JsonParseException e) {
      throw new IOException(file + " holds no report of a benchmark: " + e.getMessage(), e);
    }
  }
}
