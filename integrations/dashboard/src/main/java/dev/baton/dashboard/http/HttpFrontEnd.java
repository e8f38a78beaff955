package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiRoutes;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Serves the dashboard over HTTP. One thread serves all connections, and four do what may take
 * longer. So 1,000 open event streams and slow clients need no thread each. Thread-safe.
 */
public final class HttpFrontEnd implements AutoCloseable {
  private static final int LARGEST_REQUEST = 64 << 10;
  private static final int CHUNK = 8 << 10;
  private static final int WAITING_CONNECTIONS = 1_024;
  private static final int CLOSE_SECONDS = 5;
  private static final int WORKERS = 4;

  /** Bytes that may wait for a slow reader. Beyond the upper one an event stream is closed. */
  private static final WriteBufferWaterMark BACKLOG = new WriteBufferWaterMark(64 << 10, 256 << 10);

  private final NioEventLoopGroup thread =
      new NioEventLoopGroup(1, new DefaultThreadFactory("baton-dashboard", true));
  private final ThreadPoolExecutor workers = createWorkers();
  private final ConnectionLimits limits = new ConnectionLimits();
  private final FrontEndSettings settings;
  private final DashboardRoutes routes;
  private final InetSocketAddress bound;

  private HttpFrontEnd(FrontEndSettings settings, ApiRoutes api) {
    this.settings = settings;
    this.routes = new DashboardRoutes(settings, api, workers);
    this.bound = bindAddress();
  }

  /**
   * Listens at the address of the settings.
   *
   * @throws UncheckedIOException if that is impossible
   */
  public static HttpFrontEnd listen(FrontEndSettings settings, ApiRoutes api) {
    return new HttpFrontEnd(settings, api);
  }

  private static ThreadPoolExecutor createWorkers() {
    ThreadPoolExecutor workers =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            CLOSE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // a connection has one task at a time
            new DefaultThreadFactory("baton-dashboard-api", true));
    workers.allowCoreThreadTimeOut(true);
    return workers;
  }

  private InetSocketAddress bindAddress() {
    ChannelFuture bind =
        new ServerBootstrap()
            .group(thread)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, WAITING_CONNECTIONS)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, BACKLOG)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    acceptConnection(connection);
                  }
                })
            .bind(settings.address())
            .awaitUninterruptibly();
    if (!bind.isSuccess()) {
      close();
      throw new UncheckedIOException(
          "the dashboard can't listen at "
              + settings.address()
              + ": "
              + bind.cause().getMessage()
              + "; choose another address or port, 0 means a free port",
          new IOException(bind.cause()));
    }
    return (InetSocketAddress) bind.channel().localAddress();
  }

  private void acceptConnection(SocketChannel connection) {
    limits.admitConnection(connection);
    DashboardExchange exchange = new DashboardExchange(routes, limits);
    ChannelPipeline pipeline = connection.pipeline();
    settings.tls().ifPresent(tls -> pipeline.addLast(createTlsHandler(tls)));
    pipeline.addLast(
        new HttpServerCodec(LARGEST_REQUEST, LARGEST_REQUEST, CHUNK),
        new HttpObjectAggregator(LARGEST_REQUEST, true) {
          @Override
          protected void handleOversizedMessage(
              ChannelHandlerContext context, HttpMessage oversized) {
            exchange.refuseBody(context);
          }
        },
        exchange);
  }

  private static SslHandler createTlsHandler(SSLContext tls) {
    SSLEngine engine = tls.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setEnabledProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
    return new SslHandler(engine);
  }

  /** Returns the address at which this listens, with the port that was free. */
  public InetSocketAddress boundAddress() {
    return bound;
  }

  @Override
  public void close() {
    thread.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    workers.shutdown();
    try {
      var unused = workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    routes.close();
  }
}
