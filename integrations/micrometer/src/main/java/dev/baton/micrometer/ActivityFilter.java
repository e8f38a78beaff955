package dev.baton.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;

/** Describes the timers of activities, and removes the tag that tells nothing. Thread-safe. */
final class ActivityFilter implements MeterFilter {
  @Override
  public Meter.Id map(Meter.Id id) {
    String meaning = MeasuredKind.describeTimer(id.getName());
    if (meaning == null) {
      return id;
    }
    Tags tags =
        Tags.of(id.getTags().stream().filter(tag -> !tag.getKey().equals("error")).toList());
    return new Meter.Id(id.getName(), tags, id.getBaseUnit(), meaning, id.getType());
  }
}
