package dev.baton.dashboard.elections;

import dev.baton.dashboard.api.RequestRefusal;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the senders of requests that failed are told. */
final class AnswerProblem {
  private static final Logger log = LoggerFactory.getLogger(AnswerProblem.class);

  private AnswerProblem() {}

  static RequestRefusal describeFailure(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String text = String.valueOf(cause.getMessage());
    if (cause instanceof RequestRefusal refusal) {
      return refusal;
    }
    if (cause instanceof IllegalArgumentException) {
      return new RequestRefusal(400, "bad-request", text);
    }
    if (cause instanceof UnreachableException || cause instanceof ClosedException) {
      return new RequestRefusal(503, "unavailable", text);
    }
    if (cause instanceof BatonException) {
      return new RequestRefusal(409, "not-done", text);
    }
    log.error("a request of the dashboard can't be answered", cause);
    return new RequestRefusal(
        500, "internal", "This is a defect of the dashboard; its log says more.");
  }
}
