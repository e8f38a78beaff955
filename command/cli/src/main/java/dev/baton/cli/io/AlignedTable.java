package dev.baton.cli.io;

import dev.baton.cli.io.TerminalColors.TextColor;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats rows as aligned columns. The first row holds the column names. */
public final class AlignedTable {
  private AlignedTable() {}

  /** Formats the rows without highlighting any. */
  public static String formatTable(List<List<String>> rows, TerminalColors paint) {
    return formatTable(rows, row -> false, paint);
  }

  /** Formats the rows, and colours the rows for which {@code leads} is true. */
  public static String formatTable(
      List<List<String>> rows, Predicate<List<String>> leads, TerminalColors paint) {
    List<Integer> widths =
        IntStream.range(0, rows.get(0).size())
            .mapToObj(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toList();
    return rows.stream()
        .map(
            row -> {
              String line = formatRow(row, widths);
              return row == rows.get(0)
                  ? paint.paintText(TextColor.BOLD, line)
                  : leads.test(row) ? paint.paintText(TextColor.GREEN, line) : line;
            })
        .collect(Collectors.joining("\n"));
  }

  private static String formatRow(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
