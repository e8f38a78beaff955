package dev.baton.cli.monitor;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;

import dev.baton.cli.monitor.HealthAnswers.HealthAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Answers one request and then closes the connection. */
final class HealthExchange extends SimpleChannelInboundHandler<HttpRequest> {
  private static final Set<HttpMethod> METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  private static final String ALLOWED = "GET, HEAD, OPTIONS";

  private final HealthAnswers answers;

  HealthExchange(HealthAnswers answers) {
    super(HttpRequest.class);
    this.answers = answers;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext connection, HttpRequest request) {
    HealthAnswer answer = answerRequest(request);
    byte[] text = answer.text().getBytes(StandardCharsets.UTF_8);
    boolean withBody = !request.method().equals(HttpMethod.HEAD);
    ByteBuf body = withBody ? Unpooled.wrappedBuffer(text) : Unpooled.EMPTY_BUFFER;
    var response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), body);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, answer.mediaType())
        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
        .set(HttpHeaderNames.ALLOW, ALLOWED)
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
        .set(HttpHeaderNames.CONTENT_LENGTH, text.length);
    var unused = connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private HealthAnswer answerRequest(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      return HealthAnswer.errorAnswer(BAD_REQUEST.code(), "this is not an HTTP request");
    }
    if (!METHODS.contains(request.method())) {
      return HealthAnswer.errorAnswer(
          METHOD_NOT_ALLOWED.code(), "only " + ALLOWED + " are allowed");
    }
    try {
      return answers.answerRequest(new QueryStringDecoder(request.uri()).path());
    } catch (IllegalArgumentException e) {
      return HealthAnswer.errorAnswer(
          BAD_REQUEST.code(), "the path can't be decoded: " + e.getMessage());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
    var unused = connection.close();
  }
}
