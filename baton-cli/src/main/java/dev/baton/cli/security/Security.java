package dev.baton.cli.security;

import dev.baton.BatonBuilder;
import dev.baton.zookeeper.ClientSettings.Credentials;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * How a connection is made secure, read and checked.
 *
 * @param config ZooKeeper's own settings
 * @param tls whether they ask for TLS
 * @param credentials to prove in the clear, or inside of TLS
 * @param identified whether some identity is proven, so that what is created can be ours alone
 */
public record Security(
    ZKClientConfig config, boolean tls, Optional<Credentials> credentials, boolean identified) {
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
    boolean shown = tls.flatMap(Tls::own).isPresent();
    return new Security(
        config, tls.isPresent(), credentials, shown || sasl.isPresent() || credentials.isPresent());
  }

  /** With these settings, and what is created open to whoever proves the same identity alone. */
  public BatonBuilder applyTo(BatonBuilder builder) {
    builder.clientConfig(config);
    credentials.ifPresent(proof -> builder.credentials(proof.scheme(), proof.secret()));
    return identified ? builder.othersMayOnlyRead() : builder;
  }
}
