package dev.baton.bench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

/** The JSON form of reports. */
final class ReportJson {
  /**
   * The serializer of numbers. JSON has no infinity and no NaN, so they become null, and no run is
   * lost for them.
   */
  private static final JsonSerializer<Double> NUMBERS =
      (number, type, context) ->
          Double.isFinite(number) ? new JsonPrimitive(number) : JsonNull.INSTANCE;

  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .serializeNulls()
          .disableHtmlEscaping()
          .registerTypeAdapter(double.class, NUMBERS)
          .registerTypeAdapter(Double.class, NUMBERS)
          .create();

  private ReportJson() {}

  static String toJson(BenchReport report) {
    return GSON.toJson(report) + "\n";
  }
}
