package dev.baton.dashboard.http;

import dev.baton.dashboard.api.RequestRefusal;
import dev.baton.dashboard.http.ExchangeAnswer.StreamAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Reads each request wholly, has it answered, and writes the answer. Thread-safe. */
final class ExchangeHandler extends Handler.Abstract.NonBlocking {
  private static final Map<Integer, String> PROBLEMS =
      Map.of(
          HttpStatus.PAYLOAD_TOO_LARGE_413, "The body of a request has at most 16 KiB.",
          HttpStatus.URI_TOO_LONG_414, "The address of a request has at most 8 KiB.",
          HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431,
              "The header of a request has at most 8 KiB and 100 fields.");

  private final RequestRouter router;
  private final ConnectionLimits limits;
  private final boolean tls;

  ExchangeHandler(RequestRouter router, ConnectionLimits limits, boolean tls) {
    this.router = router;
    this.limits = limits;
    this.tls = tls;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    request.addIdleTimeoutListener(idle -> false); // only what waits for the client is limited
    Content.Source.asString( // as a buffer, Jetty would keep objects for each chunk of a byte
        request,
        StandardCharsets.ISO_8859_1, // a character is a byte
        Promise.from(
            body -> answerRequest(request, body, response, callback),
            failure -> refuseBody(failure, request, response, callback)));
    return true;
  }

  /** Answers a body that is too large or malformed. A lost connection is no news for the log. */
  private static void refuseBody(
      Throwable failure, Request request, Response response, Callback callback) {
    Throwable why = failure instanceof HttpException ? failure : new EofException(failure);
    Response.writeError(request, response, callback, why);
  }

  private void answerRequest(Request request, String body, Response response, Callback callback) {
    EndPoint connection = connectionOf(request);
    limits.endReading(connection);
    var unused =
        CompletableFuture.completedFuture(request)
            .thenApply(same -> ExchangeRequest.copyRequest(same, body))
            .thenCompose(router::answerRequest)
            .exceptionally(ExchangeHandler::refuseRequest)
            .thenAccept(answer -> writeAnswer(answer, connection, response, callback));
  }

  /** Returns the connection itself, also if it is encrypted. */
  private static EndPoint connectionOf(Request request) {
    EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
    return connection instanceof EndPoint.Wrapper encrypted ? encrypted.unwrap() : connection;
  }

  private static ExchangeAnswer refuseRequest(Throwable failure) {
    return HttpAnswer.refusalAnswer(RequestRefusal.refusalOf(failure));
  }

  private void writeAnswer(
      ExchangeAnswer answer, EndPoint connection, Response response, Callback callback) {
    if (answer instanceof HttpAnswer complete) {
      limits.beginWriting(connection);
      writeBounded(complete, response, callback);
    } else if (answer instanceof StreamAnswer stream) {
      writeStream(stream, connection, response, callback);
    }
  }

  private void writeBounded(HttpAnswer answer, Response response, Callback callback) {
    int bytes = answer.body().remaining();
    if (limits.admitAnswer(bytes)) {
      Request.addCompletionListener(response.getRequest(), end -> limits.endAnswer(bytes));
      writeComplete(answer, response, callback);
    } else {
      writeComplete(
          HttpAnswer.errorAnswer(
              HttpStatus.SERVICE_UNAVAILABLE_503,
              "too-much-waits",
              "Too many large answers wait for slow readers. Try again in 30 s."),
          response,
          callback);
    }
  }

  private void writeComplete(HttpAnswer answer, Response response, Callback callback) {
    HttpFields.Mutable headers = response.getHeaders();
    response.setStatus(answer.status());
    SecurityHeaders.addTo(headers, tls);
    answer.headers().forEach(headers::put);
    headers.put(HttpHeader.CONTENT_LENGTH, answer.body().remaining());
    response.write(true, answer.body().duplicate(), callback);
  }

  private void writeStream(
      StreamAnswer stream, EndPoint connection, Response response, Callback callback) {
    limits.forgetConnection(connection);
    SecurityHeaders.addTo(response.getHeaders(), tls);
    response
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, "text/event-stream")
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put("X-Accel-Buffering", "no"); // nginx would hold the events back
    new EventStream(response, callback, stream).beginEvents();
  }

  /** Answers a request that could not be read. */
  boolean describeError(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    String problem = PROBLEMS.get(status);
    HttpAnswer answer =
        HttpAnswer.errorAnswer(
            status,
            problem == null ? "bad-request" : "too-large",
            problem == null ? "This is not an HTTP request." : problem);
    writeComplete(answer, response, callback);
    return true;
  }
}
