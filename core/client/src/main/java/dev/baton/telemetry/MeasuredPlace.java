package dev.baton.telemetry;

/**
 * What an activity is about.
 *
 * @param path the path of the election or lock
 * @param family the name that stands for it in measurements: its path, or the name of {@link
 *     dev.baton.lock.Lock#measuredAs}, which many locks share
 * @param id the id of the candidate or of the waiting call
 */
public record MeasuredPlace(String path, String family, String id) {}
