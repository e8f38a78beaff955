package dev.baton.testkit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The changes of this JVM's system properties by a piece of code, so that they can be undone. */
final class SystemPropertyChanges {
  private final Map<String, String> before;
  private final Map<String, Optional<String>> previous = new HashMap<>();

  private SystemPropertyChanges(Map<String, String> before) {
    this.before = before;
  }

  /** Begins to watch the properties. */
  static SystemPropertyChanges beginWatching() {
    return new SystemPropertyChanges(currentProperties());
  }

  /** Ends watching. {@link #undoChanges} puts the changes since {@link #beginWatching} back. */
  void endWatching() {
    currentProperties()
        .forEach(
            (name, value) -> {
              if (!value.equals(before.get(name))) {
                previous.put(name, Optional.ofNullable(before.get(name)));
              }
            });
  }

  void undoChanges() {
    previous.forEach(
        (name, value) ->
            value.ifPresentOrElse(
                text -> System.setProperty(name, text), () -> System.clearProperty(name)));
  }

  private static Map<String, String> currentProperties() {
    Map<String, String> all = new HashMap<>();
    for (String name : System.getProperties().stringPropertyNames()) {
      all.put(name, System.getProperty(name, ""));
    }
    return all;
  }
}
