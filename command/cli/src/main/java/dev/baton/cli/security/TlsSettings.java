package dev.baton.cli.security;

import java.util.Optional;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ClientX509Util;
import org.apache.zookeeper.common.KeyStoreFileType;

/**
 * TLS for the connections to the servers.
 *
 * @param trusted the authorities that sign the servers' certificates; by default the JVM's
 * @param own this client's certificate, by which the servers know it
 * @param anyHost whether a server may show a certificate of another host
 */
public record TlsSettings(
    Optional<CertificateStore> trusted, Optional<CertificateStore> own, boolean anyHost) {
  /**
   * Configures ZooKeeper's client. It reads the files again for each connection, so certificates
   * can be renewed while it runs.
   *
   * @throws IllegalArgumentException saying what is wrong with the files
   */
  void configureClient(ZKClientConfig config) {
    try (ClientX509Util names = new ClientX509Util()) {
      config.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
      config.setProperty(
          names.getSslHostnameVerificationEnabledProperty(), Boolean.toString(!anyHost));
      // The answer to a reverse lookup proves nothing about the owner of an address.
      config.setProperty(names.getSslAllowReverseDnsLookupProperty(), "false");
      trusted.ifPresent(store -> configureTrust(config, names, store));
      own.ifPresent(store -> configureOwn(config, names, store));
    }
  }

  private static void configureTrust(
      ZKClientConfig config, ClientX509Util names, CertificateStore store) {
    KeyStoreFileType type = store.check(CertificateStore.StoreContent.TRUSTED);
    config.setProperty(names.getSslTruststoreLocationProperty(), store.file().toString());
    config.setProperty(names.getSslTruststoreTypeProperty(), type.getPropertyValue());
    store
        .passwordFile()
        .ifPresent(
            file -> config.setProperty(names.getSslTruststorePasswdPathProperty(), "" + file));
  }

  private static void configureOwn(
      ZKClientConfig config, ClientX509Util names, CertificateStore store) {
    KeyStoreFileType type = store.check(CertificateStore.StoreContent.OWN);
    config.setProperty(names.getSslKeystoreLocationProperty(), store.file().toString());
    config.setProperty(names.getSslKeystoreTypeProperty(), type.getPropertyValue());
    store
        .passwordFile()
        .ifPresent(file -> config.setProperty(names.getSslKeystorePasswdPathProperty(), "" + file));
  }
}
