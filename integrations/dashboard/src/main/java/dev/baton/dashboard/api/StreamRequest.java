package dev.baton.dashboard.api;

import java.util.List;

/**
 * A request for a stream of events.
 *
 * @param elections the paths of the elections to follow
 */
public record StreamRequest(List<String> elections) {}
