package dev.baton.dashboard.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.HostPort;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * An HTTP server, by Jetty, for the dashboard and for probes. Four threads and a timer serve all
 * connections, so 1,000 open event streams and slow clients need no thread each. Each connection
 * has one request. Thread-safe.
 */
public final class HttpFrontEnd implements AutoCloseable {
  private static final int LARGEST_HEADER = 8 << 10;
  private static final int LARGEST_BODY = 16 << 10;
  private static final int LARGEST_OUTPUT = 32 << 10;
  private static final int WAITING_CONNECTIONS = 1_024;
  private static final int MOST_THREADS = 4;
  private static final int IDLE_MILLIS = 30_000;

  private final Server server;
  private final ServerConnector connector;
  private final RequestRouter router;

  private HttpFrontEnd(
      String name,
      InetSocketAddress address,
      Optional<SSLContext> tls,
      RequestRouter router,
      Scheduler timer) {
    this.router = router;
    // a closed connection may release a buffer twice, which two others must not get then
    server = new Server(createThreads(name), timer, new ByteBufferPool.NonPooling());
    ConnectionLimits limits = new ConnectionLimits(timer);
    connector = createConnector(server, limits, createFactories(tls));
    connector.setHost(address.getAddress().getHostAddress());
    connector.setPort(address.getPort());
    server.addConnector(connector);
    ExchangeHandler exchanges = new ExchangeHandler(router, limits, tls.isPresent());
    server.setErrorHandler(exchanges::describeError);
    SizeLimitHandler sized = new SizeLimitHandler(LARGEST_BODY, -1);
    sized.setHandler(exchanges);
    server.setHandler(sized);
  }

  /**
   * Listens at an address.
   *
   * @param name begins the names of the threads
   * @param address to listen at; port 0 means a free one
   * @param tls for encrypted connections
   * @param router answers the requests; it is closed with the server
   * @throws UncheckedIOException if that is impossible
   */
  public static HttpFrontEnd listen(
      String name, InetSocketAddress address, Optional<SSLContext> tls, RequestRouter router) {
    Scheduler timer = new ScheduledExecutorScheduler(name + "-timer", true);
    return startServer(new HttpFrontEnd(name, address, tls, router, timer));
  }

  /** Listens at a free port of the loopback address, with a timer of a test. */
  static HttpFrontEnd listenTimed(RequestRouter router, Scheduler timer) {
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return startServer(new HttpFrontEnd("timed", free, Optional.empty(), router, timer));
  }

  private static HttpFrontEnd startServer(HttpFrontEnd frontEnd) {
    try {
      frontEnd.server.start();
    } catch (Exception e) { // Jetty declares no other
      frontEnd.close();
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new UncheckedIOException(why, new IOException(e));
    }
    return frontEnd;
  }

  private static QueuedThreadPool createThreads(String name) {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 1, IDLE_MILLIS);
    threads.setName(name);
    threads.setDaemon(true);
    threads.setReservedThreads(0);
    return threads;
  }

  private static ServerConnector createConnector(
      Server server, ConnectionLimits limits, ConnectionFactory... factories) {
    ServerConnector connector =
        new ServerConnector(server, null, null, null, 1, 1, factories) {
          @Override
          public void accept(int acceptor) throws IOException {
            try {
              limits.awaitRoom();
              super.accept(acceptor);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt(); // the server ends
            }
          }

          @Override
          protected void onEndPointOpened(EndPoint connection) {
            super.onEndPointOpened(connection);
            limits.admitConnection(connection);
          }

          @Override
          protected void onEndPointClosed(EndPoint connection) {
            super.onEndPointClosed(connection);
            limits.forgetConnection(connection);
          }
        };
    connector.setAcceptQueueSize(WAITING_CONNECTIONS);
    connector.setIdleTimeout(IDLE_MILLIS);
    return connector;
  }

  private static ConnectionFactory[] createFactories(Optional<SSLContext> tls) {
    HttpConfiguration settings = new HttpConfiguration();
    settings.setRequestHeaderSize(LARGEST_HEADER);
    settings.setOutputBufferSize(LARGEST_OUTPUT);
    settings.setPersistentConnectionsEnabled(false);
    settings.setSendServerVersion(false);
    settings.setSendDateHeader(false);
    settings.setUriCompliance(UriCompliance.RFC3986);
    ConnectionFactory http = new CountedFields(settings);
    return tls.map(context -> new ConnectionFactory[] {createTls(context, http), http})
        .orElseGet(() -> new ConnectionFactory[] {http});
  }

  private static ConnectionFactory createTls(SSLContext context, ConnectionFactory next) {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(context);
    tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    tls.setRenegotiationAllowed(false);
    SslConnectionFactory factory = new SslConnectionFactory(tls, next.getProtocol());
    factory.setEnsureSecureRequestCustomizer(false); // the routes check the host themselves
    return factory;
  }

  /** Returns the address at which this machine reaches the server, with the port that was free. */
  public URI address() {
    boolean tls = connector.getConnectionFactory(SslConnectionFactory.class) != null;
    InetAddress bound = new InetSocketAddress(connector.getHost(), 0).getAddress();
    String host = bound.isAnyLocalAddress() ? "localhost" : bound.getHostAddress();
    HostPort authority = new HostPort(host.replaceFirst("%.*", ""), connector.getLocalPort());
    return URI.create((tls ? "https://" : "http://") + authority + "/");
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) { // Jetty declares no other
      throw new IllegalStateException("the HTTP server can't be stopped", e);
    } finally {
      router.close();
    }
  }
}
