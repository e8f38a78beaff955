package dev.baton.cli.security;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
 */
public record TlsTrial(ZKClientConfig config) {
  private static final int CONNECT_MILLIS = 1000;
  private static final int ANSWER_MILLIS = 5000;
  private static final byte[] QUESTION = "srvr".getBytes(StandardCharsets.US_ASCII);

  /**
   * Returns as soon as one handshake succeeds. Servers that cannot be reached, or do not answer,
   * prove nothing.
   *
   * @throws TlsException if every server that answers fails the handshake
   */
  public void check(List<InetSocketAddress> servers) {
    SSLContext context = createContext();
    TlsException refusal = null;
    for (InetSocketAddress server : servers) {
      try {
        shakeHands(context, server);
        return;
      } catch (SSLException e) {
        refusal = TlsException.explainFailure(server, e);
      } catch (IOException silent) {
        // Another server may answer; otherwise the connection itself fails.
      }
    }
    if (refusal != null) {
      throw refusal;
    }
  }

  private SSLContext createContext() {
    try (ClientX509Util tls = new ClientX509Util()) {
      return tls.createSSLContext(config);
    } catch (X509Exception.SSLContextException e) {
      throw new IllegalArgumentException(
          "these TLS settings are unusable: " + FailureReasons.reasonOf(e), e);
    }
  }

  /**
   * Does a handshake and asks a question, because a server rejects this client's certificate only
   * after the handshake.
   */
  private void shakeHands(SSLContext context, InetSocketAddress server) throws IOException {
    try (Socket socket = openSocket(context, server, CONNECT_MILLIS, ANSWER_MILLIS)) {
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
      throw TlsException.connectionEnded(e);
    }
    throw TlsException.connectionEnded(null);
  }

  /** Opens a connection and does the handshake. Each step may take {@code millis} at most. */
  Socket openSocket(InetSocketAddress server, int millis) throws IOException {
    return openSocket(createContext(), server, millis, millis);
  }

  private Socket openSocket(
      SSLContext context, InetSocketAddress server, int connectMillis, int answerMillis)
      throws IOException {
    String host = server.getHostString();
    Socket plain = new Socket();
    try {
      plain.connect(new InetSocketAddress(host, server.getPort()), connectMillis);
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
