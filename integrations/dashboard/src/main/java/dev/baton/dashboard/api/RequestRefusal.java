package dev.baton.dashboard.api;

import com.google.gson.JsonObject;

/** Refuses a request, with what the sender is told. Not an error of the program: has no trace. */
public final class RequestRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final boolean asksForPassword;

  /**
   * Creates a refusal.
   *
   * @param status of HTTP
   * @param code for programs
   * @param message what is wrong and what to do, for people
   */
  public RequestRefusal(int status, String code, String message) {
    this(status, code, message, false);
  }

  /**
   * Creates a refusal.
   *
   * @param asksForPassword whether a browser should ask for a name and a password, and try again
   */
  public RequestRefusal(int status, String code, String message, boolean asksForPassword) {
    super(message, null, false, false);
    this.asksForPassword = asksForPassword;
    this.status = status;
    this.code = code;
  }

  /** Returns the status of HTTP. */
  public int status() {
    return status;
  }

  /** Returns the code for programs. */
  public String code() {
    return code;
  }

  /** Returns whether a browser should ask for a name and a password, and try again. */
  public boolean asksForPassword() {
    return asksForPassword;
  }

  /** Returns what the sender is told, as JSON. */
  public JsonObject describeError() {
    JsonObject error = new JsonObject();
    error.addProperty("code", code);
    error.addProperty("message", getMessage());
    JsonObject body = new JsonObject();
    body.add("error", error);
    return body;
  }
}
