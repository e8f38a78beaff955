package dev.baton.spring.settings;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;

/**
 * Makes ZooKeeper's client settings of an SSL bundle. That client reads keys and certificates from
 * files only. So there is a file for each store, which only this user can read, with a random
 * password, until the JVM ends.
 *
 * @param password of the files
 */
record BundleFiles(String password) {
  private static final String TYPE = "PKCS12";

  /**
   * Returns the settings by name.
   *
   * @throws IllegalArgumentException if the bundle cannot be read
   * @throws IllegalStateException if no file can be written
   */
  static Map<String, String> settingsFor(SslBundle bundle) {
    return new BundleFiles(UUID.randomUUID().toString()).describeBundle(bundle);
  }

  private Map<String, String> describeBundle(SslBundle bundle) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("zookeeper.client.secure", "true");
    SslBundleKey key = bundle.getKey();
    String ofKey = key.getPassword();
    String ofStore = bundle.getStores().getKeyStorePassword();
    addStore(
        settings,
        "zookeeper.ssl.keyStore",
        bundle.getStores().getKeyStore(),
        ofKey == null ? ofStore : ofKey,
        key.getAlias());
    addStore(settings, "zookeeper.ssl.trustStore", bundle.getStores().getTrustStore(), null, null);
    addList(settings, "zookeeper.ssl.enabledProtocols", bundle.getOptions().getEnabledProtocols());
    addList(settings, "zookeeper.ssl.ciphersuites", bundle.getOptions().getCiphers());
    return settings;
  }

  private static void addList(
      Map<String, String> settings, String name, String @Nullable [] values) {
    if (values != null) {
      settings.put(name, String.join(",", values));
    }
  }

  private void addStore(
      Map<String, String> settings,
      String name,
      @Nullable KeyStore store,
      @Nullable String keyPassword,
      @Nullable String alias) {
    if (store == null) {
      return;
    }
    try {
      settings.put(name + ".location", writeFile(copyStore(store, keyPassword, alias)).toString());
      settings.put(name + ".password", password);
      settings.put(name + ".type", TYPE);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("its " + name + " cannot be read: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the file of " + name, e);
    }
  }

  private KeyStore copyStore(KeyStore store, @Nullable String keyPassword, @Nullable String alias)
      throws GeneralSecurityException, IOException {
    KeyStore copy = KeyStore.getInstance(TYPE);
    copy.load(null, null);
    char[] secret = keyPassword == null ? null : keyPassword.toCharArray();
    List<String> all = alias == null ? Collections.list(store.aliases()) : List.of(alias);
    for (String each : all) {
      Key key = store.isKeyEntry(each) ? store.getKey(each, secret) : null;
      if (key == null) {
        copy.setCertificateEntry(each, store.getCertificate(each));
      } else {
        copy.setKeyEntry(each, key, password.toCharArray(), store.getCertificateChain(each));
      }
    }
    return copy;
  }

  private Path writeFile(KeyStore store) throws IOException, GeneralSecurityException {
    Path file = Files.createTempFile("baton-", ".p12");
    file.toFile().deleteOnExit();
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password.toCharArray());
    }
    return file;
  }
}
