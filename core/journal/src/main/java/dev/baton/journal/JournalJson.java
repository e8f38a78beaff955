package dev.baton.journal;

import com.google.gson.JsonObject;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of journals: JSON Lines, an object for each event. Empty fields are left out. */
final class JournalJson {
  /** The fields of an event. All are strings, since many readers round large numbers. */
  private enum EventField {
    NANOS("nanos"),
    EVENT("event"),
    ELECTION("election"),
    ID("id"),
    TOKEN("fencingToken"),
    NOTE("note");

    private final String key;

    EventField(String key) {
      this.key = key;
    }

    static EventField named(String key) {
      for (EventField field : values()) {
        if (field.key.equals(key)) {
          return field;
        }
      }
      throw new IllegalArgumentException("unknown field '" + key + "'");
    }
  }

  private JournalJson() {}

  static String formatLine(JournalEvent event) {
    JsonObject fields = new JsonObject();
    addField(fields, EventField.NANOS, Long.toString(event.at()));
    addField(fields, EventField.EVENT, event.kind().name());
    addField(fields, EventField.ELECTION, event.path());
    addField(fields, EventField.ID, event.candidate());
    addField(fields, EventField.TOKEN, event.token() == 0 ? "" : Long.toString(event.token()));
    addField(fields, EventField.NOTE, event.note());
    return fields.toString();
  }

  private static void addField(JsonObject fields, EventField field, String value) {
    if (!value.isEmpty()) {
      fields.addProperty(field.key, value);
    }
  }

  static JournalEvent parseLine(String text) {
    Map<EventField, String> fields = readFields(text);
    return new JournalEvent(
        parseNumber(requireField(fields, EventField.NANOS), "a moment"),
        fields.getOrDefault(EventField.ID, ""),
        fields.getOrDefault(EventField.ELECTION, ""),
        parseKind(requireField(fields, EventField.EVENT)),
        parseNumber(fields.getOrDefault(EventField.TOKEN, "0"), "a token"),
        fields.getOrDefault(EventField.NOTE, ""));
  }

  private static Map<EventField, String> readFields(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      Map<EventField, String> fields = new EnumMap<>(EventField.class);
      reader.beginObject();
      while (reader.hasNext()) {
        EventField field = EventField.named(reader.nextName());
        if (reader.peek() != JsonToken.STRING) {
          throw new IllegalArgumentException("its '" + field.key + "' is not a string");
        }
        fields.put(field, reader.nextString());
      }
      reader.endObject();
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw notAnObject(text, null);
      }
      return fields;
    } catch (IllegalStateException | MalformedJsonException | EOFException e) {
      throw notAnObject(text, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static IllegalArgumentException notAnObject(String text, @Nullable Exception cause) {
    return new IllegalArgumentException("it is not one JSON object: " + text, cause);
  }

  private static String requireField(Map<EventField, String> fields, EventField field) {
    String value = fields.get(field);
    if (value == null) {
      throw new IllegalArgumentException("it has no field '" + field.key + "'");
    }
    return value;
  }

  private static long parseNumber(String text, String what) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not " + what, e);
    }
  }

  private static JournalEventKind parseKind(String text) {
    try {
      return JournalEventKind.valueOf(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("unknown event '" + text + "'", e);
    }
  }
}
