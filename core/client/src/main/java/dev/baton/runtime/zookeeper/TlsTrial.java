package dev.baton.runtime.zookeeper;

import dev.baton.runtime.zookeeper.TlsFailure.TlsRemedies;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ClientX509Util;
import org.apache.zookeeper.common.X509Exception;

/**
 * Tries TLS handshakes with servers. ZooKeeper's client would retry a failed handshake forever
 * without telling the reason.
 *
 * @param config of ZooKeeper's client, with TLS
 * @param remedies what the user can do
 */
public record TlsTrial(ZKClientConfig config, TlsRemedies remedies) {
  private static final int CONNECT_MILLIS = 1000;
  private static final byte[] QUESTION = "srvr".getBytes(StandardCharsets.US_ASCII);

  /**
   * Returns why every server that answers fails the handshake. It is empty as soon as one handshake
   * succeeds. Servers that cannot be reached, or do not answer within {@code millis}, prove
   * nothing.
   *
   * @throws IllegalArgumentException if the settings are unusable
   */
  public Optional<TlsFailure> findFailure(List<InetSocketAddress> servers, int millis) {
    SSLContext context = createContext();
    Optional<TlsFailure> failure = Optional.empty();
    for (InetSocketAddress server : servers) {
      try {
        shakeHands(context, server, millis);
        return Optional.empty();
      } catch (SSLException e) {
        failure = Optional.of(TlsFailure.explain(server, e, remedies));
      } catch (IOException silent) {
        // Another server may answer; otherwise the connection itself fails.
      }
    }
    return failure;
  }

  private SSLContext createContext() {
    try (ClientX509Util tls = new ClientX509Util()) {
      return tls.createSSLContext(config);
    } catch (X509Exception.SSLContextException e) {
      throw new IllegalArgumentException(
          "these TLS settings are unusable: " + TlsFailure.reasonOf(e) + deepestCause(e), e);
    }
  }

  private static String deepestCause(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause == e ? "" : " (" + cause + ")";
  }

  /**
   * Does a handshake and asks a question, because a server rejects this client's certificate only
   * after the handshake.
   */
  private void shakeHands(SSLContext context, InetSocketAddress server, int millis)
      throws IOException {
    try (Socket socket = openSocket(context, server, CONNECT_MILLIS, millis)) {
      askServer(socket);
    }
  }

  private static void askServer(Socket socket) throws IOException {
    try {
      socket.getOutputStream().write(QUESTION);
      if (socket.getInputStream().read() >= 0) {
        return;
      }
    } catch (SocketException e) {
      throw TlsFailure.connectionEnded(e);
    }
    throw TlsFailure.connectionEnded(null);
  }

  /** Opens a connection and does the handshake. Each step may take {@code millis} at most. */
  public Socket openSocket(InetSocketAddress server, int millis) throws IOException {
    return openSocket(createContext(), server, millis, millis);
  }

  private Socket openSocket(
      SSLContext context, InetSocketAddress server, int connectMillis, int answerMillis)
      throws IOException {
    String host = server.getHostString();
    Socket plain = new Socket();
    try {
      plain.connect(
          server.isUnresolved() ? new InetSocketAddress(host, server.getPort()) : server,
          connectMillis);
      plain.setSoTimeout(answerMillis);
      SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket(plain, host, server.getPort(), true);
      socket.setSSLParameters(configureParameters(socket.getSSLParameters()));
      socket.startHandshake();
      return socket;
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  private SSLParameters configureParameters(SSLParameters parameters) {
    try (ClientX509Util tls = new ClientX509Util()) {
      parameters.setEndpointIdentificationAlgorithm(
          tls.isServerHostnameVerificationEnabled(config) ? "HTTPS" : "");
    }
    return parameters;
  }
}
