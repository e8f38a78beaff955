package dev.baton.dashboard.api;

import com.google.gson.JsonObject;

/**
 * An event of a stream.
 *
 * @param name the kind of event
 * @param data the event as JSON
 */
public record ApiEvent(String name, JsonObject data) {}
