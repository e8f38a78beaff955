package dev.baton.cli.security;

import dev.baton.BatonBuilder;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ClientSettings.Credentials;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * How a connection is made secure, read and checked.
 *
 * @param config ZooKeeper's own settings
 * @param tls whether they ask for TLS
 * @param credentials to prove in the clear, or inside of TLS
 * @param schemes in which identities are proven, so that what is created can be ours alone
 */
public record Security(
    ZKClientConfig config, boolean tls, Optional<Credentials> credentials, List<String> schemes) {
  /** Matches this machine without a lookup: a name may stand for another machine tomorrow. */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?[0:]*:0*1]?");

  /** With neither. */
  public static final Security NONE =
      new Security(new ZKClientConfig(), false, Optional.empty(), List.of());

  /**
   * Reads the files.
   *
   * @throws IllegalArgumentException saying what is wrong with them
   */
  public static Security of(
      Optional<Credentials> credentials, Optional<Tls> tls, Optional<Path> sasl) {
    ZKClientConfig config = new ZKClientConfig();
    tls.ifPresent(settings -> settings.configure(config));
    sasl.ifPresent(file -> Jaas.configure(config, file));
    List<String> schemes = new ArrayList<>();
    credentials.ifPresent(proof -> schemes.add(proof.scheme()));
    tls.flatMap(Tls::own).ifPresent(shown -> schemes.add("x509"));
    sasl.ifPresent(file -> schemes.add("sasl"));
    return new Security(config, tls.isPresent(), credentials, List.copyOf(schemes));
  }

  /** With these settings, and what is created open to whoever proves the same identity alone. */
  public BatonBuilder applyTo(BatonBuilder builder) {
    builder.clientConfig(config);
    credentials.ifPresent(proof -> builder.credentials(proof.scheme(), proof.secret()));
    return schemes.isEmpty() ? builder : builder.othersMayOnlyRead();
  }

  /** The same for a client of one's own. */
  public ClientSettings applyTo(String connectString) {
    ClientSettings settings = ClientSettings.of(connectString).config(config);
    if (credentials.isPresent()) {
      settings = settings.credentials(credentials.get());
    }
    return schemes.isEmpty() ? settings : settings.othersMayOnlyRead();
  }

  /** Returns the servers to which a password goes over a network in the clear. */
  public List<InetSocketAddress> readableOnTheWayTo(List<InetSocketAddress> servers) {
    return tls || credentials.isEmpty()
        ? List.of()
        : servers.stream()
            .filter(server -> !LOOPBACK.matcher(server.getHostString()).matches())
            .toList();
  }

  /** A connection of one's own to a server; neither it nor an answer is waited for longer. */
  public Socket open(InetSocketAddress server, int millis) throws IOException {
    if (tls) {
      return new TlsTrial(config).open(server, millis);
    }
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(server.getHostString(), server.getPort()), millis);
      socket.setSoTimeout(millis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
