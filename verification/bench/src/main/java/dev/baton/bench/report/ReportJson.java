package dev.baton.bench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JSON form of reports. */
final class ReportJson {
  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .serializeNulls()
          .disableHtmlEscaping()
          .registerTypeAdapter(double.class, new NumberAdapter())
          .registerTypeAdapter(Double.class, new NumberAdapter())
          .create();

  private ReportJson() {}

  static String toJson(BenchReport report) {
    return GSON.toJson(report) + "\n";
  }

  /**
   * Parses a report.
   *
   * @throws JsonParseException if it is no report, or a part of it is missing
   */
  static BenchReport parseReport(String json) {
    BenchReport report = parseJson(json);
    if (report == null || lacksPart(report)) {
      throw new JsonParseException("a part of it is missing");
    }
    return report;
  }

  /**
   * Parses the JSON. If a record refuses a null for a list, Gson's exception tells nothing more.
   */
  private static @Nullable BenchReport parseJson(String json) {
    try {
      return GSON.fromJson(json, BenchReport.class);
    } catch (RuntimeException e) {
      throw new JsonParseException(e.getMessage(), e);
    }
  }

  /**
   * Returns true if a part is missing. Gson makes a null of a missing part, regardless of the type.
   */
  private static boolean lacksPart(BenchReport report) {
    return Stream.of(report.machine(), report.command(), report.date(), report.commit())
        .anyMatch(Objects::isNull);
  }

  /**
   * The adapter of numbers. JSON has no infinity and no NaN, so they become null, and no run is
   * lost for them.
   */
  private static final class NumberAdapter extends TypeAdapter<Double> {
    @Override
    public void write(JsonWriter out, Double number) throws IOException {
      if (Double.isFinite(number)) {
        out.value(number);
      } else {
        out.nullValue();
      }
    }

    @Override
    public Double read(JsonReader in) throws IOException {
      if (in.peek() != JsonToken.NULL) {
        return in.nextDouble();
      }
      in.nextNull();
      return Double.NaN;
    }
  }
}
