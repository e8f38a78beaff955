package dev.baton.dashboard.elections;

import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers to requests that failed. */
final class AnswerProblem {
  private static final Logger log = LoggerFactory.getLogger(AnswerProblem.class);

  private AnswerProblem() {}

  static ApiAnswer describeFailure(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String text = String.valueOf(cause.getMessage());
    if (cause instanceof IllegalArgumentException) {
      return ApiAnswer.describeError(400, "bad-request", text);
    }
    if (cause instanceof UnreachableException || cause instanceof ClosedException) {
      return ApiAnswer.describeError(503, "unavailable", text);
    }
    if (cause instanceof BatonException) {
      return ApiAnswer.describeError(409, "not-done", text);
    }
    log.error("a request of the dashboard can't be answered", cause);
    return ApiAnswer.describeError(
        500, "internal", "This is a defect of the dashboard; its log says more.");
  }
}
