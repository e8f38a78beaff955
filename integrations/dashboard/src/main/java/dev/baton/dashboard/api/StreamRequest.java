package dev.baton.dashboard.api;

import java.util.List;

/**
 * A request for a stream of events.
 *
 * @param elections the paths of the elections to follow
 * @param overview whether to follow the overview
 */
public record StreamRequest(List<String> elections, boolean overview) {}
