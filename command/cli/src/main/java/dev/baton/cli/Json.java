package dev.baton.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON as the commands write it. */
final class Json {
  private static final Gson IN_ONE_LINE =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final Gson INDENTED = IN_ONE_LINE.newBuilder().setPrettyPrinting().create();

  private Json() {}

  static String text(JsonElement all) {
    return INDENTED.toJson(all);
  }

  /** In one line, for JSON Lines. */
  static String line(JsonElement one) {
    return IN_ONE_LINE.toJson(one);
  }
}
