package dev.baton.dashboard.http;

import dev.baton.dashboard.access.RequestRefusal;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the one request of a connection, and then closes the connection. */
final class DashboardExchange extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger log = LoggerFactory.getLogger(DashboardExchange.class);

  private final DashboardRoutes routes;
  private final ConnectionLimits limits;
  private boolean begun;

  DashboardExchange(DashboardRoutes routes, ConnectionLimits limits) {
    super(FullHttpRequest.class);
    this.routes = routes;
    this.limits = limits;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest received) {
    if (begun) {
      return; // the answer to the first request closes the connection
    }
    begun = true;
    if (received.decoderResult().isFailure()) {
      writeUnread(connection, describeFailure(received.decoderResult()));
      return;
    }
    limits.endReading(connection.channel());
    boolean withBody = !received.method().equals(HttpMethod.HEAD);
    var unused =
        answerRequest(connection, received)
            .handle(DashboardExchange::answerOrError)
            .thenAcceptAsync(
                answer -> writeAnswer(connection, answer, withBody), connection.executor());
  }

  private CompletableFuture<ExchangeAnswer> answerRequest(
      ChannelHandlerContext connection, FullHttpRequest received) {
    try {
      return routes.answerRequest(ExchangeRequest.copyRequest(connection.channel(), received));
    } catch (RequestRefusal refusal) {
      return CompletableFuture.failedFuture(refusal);
    }
  }

  private static ExchangeAnswer answerOrError(
      @Nullable ExchangeAnswer answer, @Nullable Throwable failure) {
    if (answer != null) {
      return answer;
    }
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RequestRefusal refusal) {
      return HttpAnswer.refusalAnswer(refusal);
    }
    log.error("a request to the dashboard failed", cause);
    return HttpAnswer.errorAnswer(
        HttpResponseStatus.INTERNAL_SERVER_ERROR.code(),
        "internal",
        "The dashboard failed; its log says why.");
  }

  private void writeAnswer(
      ChannelHandlerContext connection, ExchangeAnswer answer, boolean withBody) {
    if (answer instanceof HttpAnswer complete) {
      limits.beginWriting(connection.channel());
      var unused =
          connection
              .writeAndFlush(createResponse(complete, withBody))
              .addListener(ChannelFutureListener.CLOSE);
    } else if (answer instanceof StreamAnswer stream) {
      writeStream(connection, stream);
    }
  }

  private void writeStream(ChannelHandlerContext connection, StreamAnswer stream) {
    if (!limits.admitStream(connection.channel())) {
      writeAnswer(
          connection,
          HttpAnswer.errorAnswer(
              HttpResponseStatus.SERVICE_UNAVAILABLE.code(),
              "too-many-streams",
              "The dashboard has 1,000 open event streams, its limit. Close other pages."),
          true);
      return;
    }
    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_EVENT_STREAM)
        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
        .set("X-Accel-Buffering", "no"); // nginx would hold the events back
    addCommonHeaders(response);
    var unused = connection.write(response);
    routes.beginStream(connection.channel(), stream);
  }

  /** Refuses a body that is too large. What follows is thrown away, until the time is up. */
  void refuseBody(ChannelHandlerContext connection) {
    if (begun) {
      var unused = connection.close(); // an answer is under way, so another would break it
      return;
    }
    begun = true;
    writeUnread(
        connection,
        HttpAnswer.errorAnswer(
            HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE.code(),
            "too-large",
            "The body of a request has at most 64 KiB."));
  }

  /**
   * Answers a request that has not been read wholly. To close the connection now could reset it,
   * and the client would not see the answer. The limit for reading closes it.
   */
  private void writeUnread(ChannelHandlerContext connection, HttpAnswer answer) {
    var unused = connection.writeAndFlush(createResponse(answer, true));
  }

  private static HttpAnswer describeFailure(DecoderResult result) {
    Throwable cause = result.cause();
    if (cause instanceof TooLongHttpHeaderException) {
      return HttpAnswer.errorAnswer(
          HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.code(),
          "too-large",
          "The headers of a request have at most 64 KiB.");
    }
    if (cause instanceof TooLongHttpLineException) {
      return HttpAnswer.errorAnswer(
          HttpResponseStatus.REQUEST_URI_TOO_LONG.code(),
          "too-large",
          "The address of a request has at most 64 KiB.");
    }
    return HttpAnswer.errorAnswer(
        HttpResponseStatus.BAD_REQUEST.code(), "bad-request", "This is not an HTTP request.");
  }

  private FullHttpResponse createResponse(HttpAnswer answer, boolean withBody) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            withBody ? Unpooled.wrappedBuffer(answer.body().duplicate()) : Unpooled.EMPTY_BUFFER);
    answer.headers().forEach(response.headers()::set);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, answer.body().remaining());
    addCommonHeaders(response);
    return response;
  }

  private void addCommonHeaders(HttpResponse response) {
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    SecurityHeaders.addTo(response.headers(), routes.tls());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
    var unused = connection.close();
  }
}
