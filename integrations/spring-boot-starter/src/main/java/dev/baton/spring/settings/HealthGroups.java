package dev.baton.spring.settings;

import dev.baton.election.EligibilityCheck;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Finds the checks of health groups, for elections with the setting {@code eligible}. */
@FunctionalInterface
public interface HealthGroups {
  /** The pause between two questions to a group, and how long it may take. */
  Duration CHECK = Duration.ofSeconds(2);

  /** The groups of an application without Spring Boot's health: there are none. */
  HealthGroups NONE =
      group -> {
        throw new IllegalArgumentException(
            "a health group needs Spring Boot's actuator: add the dependency"
                + " spring-boot-starter-actuator, and do not disable the endpoint health");
      };

  /**
   * Returns a check that passes while the probe of a health group would succeed.
   *
   * @return throws an {@link dev.baton.error.UnfitException} that says what is wrong
   * @throws IllegalArgumentException if there is no such group
   */
  BooleanSupplier findGroup(String group);

  /** Returns the check of {@link #findGroup}, as a candidate has it. */
  default EligibilityCheck findCheck(String group) {
    return EligibilityCheck.of(findGroup(group), CHECK, CHECK);
  }
}
