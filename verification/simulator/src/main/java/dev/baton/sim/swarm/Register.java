package dev.baton.sim.swarm;

import dev.baton.journal.Happening.Kind;
import java.util.HashMap;
import java.util.Map;

/** A resource for each election that refuses a write with a smaller token than it has seen. */
final class Register {
  private final Chronicle chronicle;
  private final Map<String, Long> largest = new HashMap<>();

  Register(Chronicle chronicle) {
    this.chronicle = chronicle;
  }

  void write(String who, String line, long token) {
    boolean fresh = token >= largest.getOrDefault(line, Long.MIN_VALUE);
    if (fresh) {
      largest.put(line, token);
    }
    chronicle.note(who, line, fresh ? Kind.WROTE : Kind.REFUSED, token, "");
  }
}
