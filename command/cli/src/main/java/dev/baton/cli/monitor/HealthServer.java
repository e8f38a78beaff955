package dev.baton.cli.monitor;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Serves the answers of {@link HealthAnswers} over HTTP. One thread serves all connections. No
 * connection delays another: each is closed after its answer, or 5 s after it began. At the limit,
 * the oldest connections are closed for new ones.
 */
final class HealthServer implements AutoCloseable {
  private static final int MOST_CONNECTIONS = 64;
  private static final int SECONDS = 5;

  private final HealthAnswers answers = new HealthAnswers();
  private final NioEventLoopGroup thread =
      new NioEventLoopGroup(1, new DefaultThreadFactory("baton-health", true));
  private final Deque<Channel> connections = new ArrayDeque<>(); // used by that thread only

  private HealthServer() {}

  /**
   * Listens at {@code address}. Prints the address if the port was left open.
   *
   * @throws IllegalArgumentException if that is impossible
   */
  static HealthServer listen(InetSocketAddress address, PrintWriter err) {
    HealthServer health = new HealthServer();
    InetSocketAddress bound = health.bindAddress(address);
    if (address.getPort() == 0) {
      err.println("baton: --health answers at " + formatUrl(bound));
    }
    return health;
  }

  private InetSocketAddress bindAddress(InetSocketAddress address) {
    ServerBootstrap server =
        new ServerBootstrap()
            .group(thread)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    acceptConnection(connection);
                  }
                });
    var bound = server.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      close();
      throw new IllegalArgumentException(
          "--health can't listen at " + address + ": " + bound.cause().getMessage(), bound.cause());
    }
    return (InetSocketAddress) bound.channel().localAddress();
  }

  private void acceptConnection(SocketChannel connection) {
    connections.add(connection);
    if (connections.size() > MOST_CONNECTIONS) {
      dropConnection(connections.remove());
    }
    var closed = connection.closeFuture().addListener(end -> connections.remove(connection));
    var limit =
        connection
            .eventLoop()
            .schedule(() -> dropConnection(connection), SECONDS, TimeUnit.SECONDS);
    var unused = closed.addListener(end -> limit.cancel(false));
    connection.pipeline().addLast(new HttpServerCodec(), new HealthExchange(answers));
  }

  private static void dropConnection(Channel connection) {
    var unused = connection.close();
  }

  private static String formatUrl(InetSocketAddress bound) {
    String host = bound.getAddress().getHostAddress();
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/";
  }

  /** Returns the answers that this server gives. */
  HealthAnswers healthAnswers() {
    return answers;
  }

  @Override
  public void close() {
    thread.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
