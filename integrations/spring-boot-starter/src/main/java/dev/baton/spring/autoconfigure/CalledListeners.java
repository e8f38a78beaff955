package dev.baton.spring.autoconfigure;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls of several listeners, where Baton knows of one. */
final class CalledListeners {
  private CalledListeners() {}

  /** Calls each, also if others throw; then throws what the first of these has thrown. */
  static <L> void callAll(List<L> listeners, Consumer<L> call) {
    RuntimeException first = null;
    for (L each : listeners) {
      RuntimeException thrown = thrownBy(() -> call.accept(each));
      first = first == null ? thrown : first;
    }
    if (first != null) {
      throw first;
    }
  }

  /** An Error counts, too: a listener of another version throws those. */
  private static @Nullable RuntimeException thrownBy(Runnable call) {
    try {
      call.run();
      return null;
    } catch (RuntimeException e) {
      return e;
    } catch (Error e) {
      return new IllegalStateException("a listener failed", e);
    }
  }
}
