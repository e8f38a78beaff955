package dev.baton.spring.settings;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the meters, which need the module baton-micrometer.
 *
 * @param tags tags of all meters
 * @param mostPaths how many elections, and how many locks, have meters of their own. 500 by default
 */
public record MetricsProperties(
    @DefaultValue Map<String, String> tags, @Nullable Integer mostPaths) {
  /** Returns whether nothing is set. */
  public boolean isUnset() {
    return tags.isEmpty() && mostPaths == null;
  }
}
