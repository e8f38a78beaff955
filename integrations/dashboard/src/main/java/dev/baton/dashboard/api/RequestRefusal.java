package dev.baton.dashboard.api;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refuses a request, with what the sender is told. Not an error of the program: has no trace. */
public final class RequestRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final Logger log = LoggerFactory.getLogger(RequestRefusal.class);

  private final int status;
  private final String code;

  /**
   * Creates a refusal.
   *
   * @param status of HTTP; at 401 a browser asks for a name and a password, and tries again
   * @param code for programs
   * @param message what is wrong and what to do, for people
   */
  public RequestRefusal(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  /** Returns the refusal by which a request has failed. A defect is logged, and not told. */
  public static RequestRefusal refusalOf(Throwable failure) {
    Throwable cause = causeOf(failure);
    if (cause instanceof RequestRefusal refusal) {
      return refusal;
    }
    log.error("a request to the dashboard failed", cause);
    return new RequestRefusal(
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        "internal",
        "The dashboard failed; its log says why.");
  }

  /** Returns the failure of a future, without what other futures have wrapped it in. */
  public static Throwable causeOf(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Returns the status of HTTP. */
  public int status() {
    return status;
  }

  /** Returns the code for programs. */
  public String code() {
    return code;
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
