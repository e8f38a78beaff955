package dev.baton.dashboard.elections;

import dev.baton.dashboard.api.RequestRefusal;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.error.UnreachableException;

/** What the senders of requests that failed are told. */
final class AnswerProblem {
  private AnswerProblem() {}

  static RequestRefusal describeFailure(Throwable failure) {
    Throwable cause = RequestRefusal.causeOf(failure);
    String text = String.valueOf(cause.getMessage());
    if (cause instanceof IllegalArgumentException) {
      return new RequestRefusal(400, "bad-request", text);
    }
    if (cause instanceof UnreachableException || cause instanceof ClosedException) {
      return new RequestRefusal(503, "unavailable", text);
    }
    return cause instanceof BatonException
        ? new RequestRefusal(409, "not-done", text)
        : RequestRefusal.refusalOf(cause);
  }
}
