package dev.baton.cli.security;

import dev.baton.BatonBuilder;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ClientSettings.ClientCredentials;
import dev.baton.runtime.zookeeper.PropertyConfig;
import dev.baton.runtime.zookeeper.TlsFailure.TlsRemedies;
import dev.baton.runtime.zookeeper.TlsTrial;
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
 * The security settings of a connection, read and checked.
 *
 * @param config ZooKeeper's own settings
 * @param tls whether to use TLS
 * @param credentials to prove in the clear, or inside of TLS
 * @param schemes of the proven identities, which can own the created nodes
 */
public record ConnectionSecurity(
    ZKClientConfig config,
    boolean tls,
    Optional<ClientCredentials> credentials,
    List<String> schemes) {
  /**
   * The names of this machine, matched without a lookup: a name may mean another machine tomorrow.
   */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[?[0:]*:0*1]?");

  /** What to do if TLS fails, by the options of the command. */
  public static final TlsRemedies REMEDIES =
      new TlsRemedies(
          "name one with --tls-cert",
          "name the authority with --tls-ca",
          "leave out the options --tls");

  /** The settings without TLS and without credentials. */
  public static final ConnectionSecurity NONE =
      new ConnectionSecurity(new PropertyConfig(), false, Optional.empty(), List.of());

  /**
   * Reads the files.
   *
   * @throws IllegalArgumentException saying what is wrong with them
   */
  public static ConnectionSecurity readFiles(
      Optional<ClientCredentials> credentials, Optional<TlsSettings> tls, Optional<Path> sasl) {
    ZKClientConfig config = new PropertyConfig();
    tls.ifPresent(settings -> settings.configureClient(config));
    sasl.ifPresent(file -> JaasLogin.configure(config, file));
    List<String> schemes = new ArrayList<>();
    credentials.ifPresent(proof -> schemes.add(proof.scheme()));
    tls.flatMap(TlsSettings::own).ifPresent(shown -> schemes.add("x509"));
    sasl.ifPresent(file -> schemes.add("sasl"));
    return new ConnectionSecurity(config, tls.isPresent(), credentials, List.copyOf(schemes));
  }

  /**
   * Applies these settings to a builder. With an identity, only that identity can change the
   * created nodes.
   */
  public BatonBuilder applyTo(BatonBuilder builder) {
    builder.clientConfig(config);
    credentials.ifPresent(proof -> builder.credentials(proof.scheme(), proof.secret()));
    return schemes.isEmpty() ? builder : builder.othersMayOnlyRead();
  }

  /** Applies these settings to a separate client. */
  public ClientSettings applyTo(String connectString) {
    ClientSettings settings = ClientSettings.of(connectString).withConfig(config);
    if (credentials.isPresent()) {
      settings = settings.withCredentials(credentials.get());
    }
    return schemes.isEmpty() ? settings : settings.othersMayOnlyRead();
  }

  /** Returns the servers that would receive a password unencrypted over a network. */
  public List<InetSocketAddress> unencryptedServers(List<InetSocketAddress> servers) {
    return tls || credentials.isEmpty()
        ? List.of()
        : servers.stream()
            .filter(server -> !LOOPBACK.matcher(server.getHostString()).matches())
            .toList();
  }

  /** Returns a trial of handshakes with these settings, which must have TLS. */
  public TlsTrial tlsTrial() {
    return new TlsTrial(config, REMEDIES);
  }

  /**
   * Opens a connection to a server. Connecting, and each answer, may take {@code millis} at most.
   */
  public Socket openSocket(InetSocketAddress server, int millis) throws IOException {
    if (tls) {
      return tlsTrial().openSocket(server, millis);
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
