package dev.baton.cli.io;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON in the form that the commands print. */
public final class JsonFormat {
  private static final Gson IN_ONE_LINE =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final Gson INDENTED = IN_ONE_LINE.newBuilder().setPrettyPrinting().create();

  private JsonFormat() {}

  public static String toText(JsonElement all) {
    return INDENTED.toJson(all);
  }

  /** Returns the element in one line, for JSON Lines. */
  public static String toLine(JsonElement one) {
    return IN_ONE_LINE.toJson(one);
  }
}
