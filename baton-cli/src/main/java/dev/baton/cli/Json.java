package dev.baton.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON as the commands write it. */
final class Json {
  private Json() {}

  static String text(JsonElement all) {
    return new GsonBuilder()
        .setPrettyPrinting()
        .disableHtmlEscaping()
        .serializeNulls()
        .create()
        .toJson(all);
  }
}
