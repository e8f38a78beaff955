package dev.baton.spring.actuator;

import dev.baton.error.UnfitException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The health of a group, in the terms of no version of Boot.
 *
 * @param group the name of the group
 * @param status the code of its status
 * @param httpStatus how a probe of the group answers by HTTP
 * @param components the statuses of its components, by their names
 */
public record GroupHealth(
    String group, String status, int httpStatus, Map<String, String> components) {
  private static final int ERROR = 400;

  /**
   * Returns true, if a probe of the group succeeds.
   *
   * @throws UnfitException if it does not
   */
  public boolean judgeFitness() {
    if (httpStatus >= ERROR) {
      throw new UnfitException(
          "the health group %s is %s %s".formatted(group, status, new TreeMap<>(components)));
    }
    return true;
  }

  /**
   * Checks that there is a group of this name.
   *
   * @param known the names of all groups
   * @throws IllegalArgumentException if there is none
   */
  public static void checkKnown(String group, Collection<String> known) {
    if (!known.contains(group)) {
      String property = "management.endpoint.health.group." + group + ".include";
      throw new IllegalArgumentException(
          "there is no health group \"%s\", but %s; set %s, or".formatted(group, known, property)
              + " management.endpoint.health.probes.enabled=true");
    }
  }
}
