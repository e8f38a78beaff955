package dev.baton.sim.swarm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A command line of options, each with a value.
 *
 * @param values by the option's name
 */
record Options(Map<String, String> values) {
  private static final Set<String> KNOWN =
      Set.of("--seed", "--plan", "--seeds", "--from", "--failures", "--threads");

  static Options of(List<String> args) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < args.size(); i += 2) {
      String name = args.get(i);
      if (!KNOWN.contains(name)) {
        throw new IllegalArgumentException("unknown option " + name);
      }
      if (i + 1 == args.size()) {
        throw new IllegalArgumentException(name + " needs a value");
      }
      values.put(name, args.get(i + 1));
    }
    return new Options(values);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  String text(String name) {
    return values.getOrDefault(name, "");
  }

  long number(String name, long otherwise) {
    String value = values.get(name);
    try {
      return value == null ? otherwise : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " needs a number, not " + value, e);
    }
  }
}
