package dev.baton.dashboard.api;

import com.google.gson.JsonObject;

/**
 * The answer to a request.
 *
 * @param status of HTTP
 * @param body the answer as JSON
 */
public record ApiAnswer(int status, JsonObject body) {}
