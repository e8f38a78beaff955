package dev.baton.spring.settings;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.cli.AclParser;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Makes and completes the builder of a {@link Baton} by the settings of its ensemble.
 *
 * @param prefix the beginning of the names of the properties, with a dot at its end
 * @param settings the values
 */
public record ConnectionSettings(String prefix, EnsembleProperties settings) {
  private PropertyMapping names() {
    return new PropertyMapping(prefix);
  }

  /**
   * Returns a builder for the servers at {@code connect}, without the other settings.
   *
   * @throws InvalidSettingException if that cannot work
   */
  public BatonBuilder openBuilder(String connect) {
    return names().mapValue("connect", connect.strip(), Baton::builder);
  }

  /**
   * Applies what is set, but for {@code connect}.
   *
   * @param bundles the application's SSL bundles
   * @throws InvalidSettingException if a value cannot work
   */
  public void applyTo(BatonBuilder builder, SslBundles bundles) {
    PropertyMapping names = names();
    names.applyValue("session-timeout", settings.sessionTimeout(), builder::sessionTimeout);
    names.applyValue("connect-timeout", settings.connectTimeout(), builder::connectTimeout);
    names.applyValue("assumed-tick", settings.assumedTick(), builder::assumedTick);
    names.applyFlag("observer-masters", settings.observerMasters(), builder::observerMasters);
    names.applyValue("warm-standby", settings.warmStandby(), builder::warmStandby);
    names.applyValue("history", settings.history(), builder::history);
    builder.closeOnShutdown(settings.closeOnShutdown());
    if (!settings.failFast()) {
      builder.connectTimeout(Duration.ZERO);
    }
    applyClientConfig(builder, names, bundles);
    applySecurity(builder, names);
  }

  /** What is set by name prevails over the bundle. */
  private void applyClientConfig(BatonBuilder builder, PropertyMapping names, SslBundles bundles) {
    Map<String, String> config = new LinkedHashMap<>();
    names.applyValue(
        "ssl.bundle",
        settings.ssl().bundle(),
        bundle -> {
          config.putAll(BundleFiles.settingsFor(findBundle(bundles, bundle)));
          return config;
        });
    config.putAll(settings.clientConfig());
    if (!config.isEmpty()) {
      builder.clientConfig(createClientConfig(config));
    }
  }

  private static SslBundle findBundle(SslBundles bundles, String name) {
    try {
      return bundles.getBundle(name);
    } catch (NoSuchSslBundleException e) {
      throw new IllegalArgumentException("there is no spring.ssl.bundle of that name", e);
    }
  }

  private void applySecurity(BatonBuilder builder, PropertyMapping names) {
    for (CredentialProperties one : settings.credentials()) {
      String scheme = names.requireValue("credentials.scheme", one.scheme(), "digest");
      String secret = names.requireValue("credentials.secret", one.secret(), "user:password");
      names.applyValue("credentials", scheme, each -> builder.credentials(each, secret));
    }
    applyAcl(builder, names);
    names.applyFlag(
        "others-may-only-read", settings.othersMayOnlyRead(), builder::othersMayOnlyRead);
  }

  private void applyAcl(BatonBuilder builder, PropertyMapping names) {
    AclProperties acl = settings.acl();
    if (acl.nodes().isEmpty() && !acl.parents().isEmpty()) {
      throw names.refusedSetting(
          "acl.parents",
          new IllegalArgumentException(
              "alone it would leave the other nodes open; set " + prefix + "acl.nodes, too"));
    }
    if (!acl.nodes().isEmpty()) {
      List<ACL> nodes = parseAcl(names, "acl.nodes", acl.nodes());
      List<ACL> parents =
          acl.parents().isEmpty() ? nodes : parseAcl(names, "acl.parents", acl.parents());
      names.applyValue("acl", nodes, each -> builder.acl(each, parents));
    }
  }

  private static ZKClientConfig createClientConfig(Map<String, String> settings) {
    ZKClientConfig config = new ZKClientConfig();
    settings.forEach(config::setProperty);
    return config;
  }

  private static List<ACL> parseAcl(PropertyMapping names, String name, List<String> written) {
    List<ACL> parsed = AclParser.parse(String.join(",", written));
    if (parsed.size() != written.size()) {
      throw names.refusedSetting(
          name,
          new IllegalArgumentException(
              "each permission must be scheme:id:permissions, such as world:anyone:r or"
                  + " auth::cdrwa, was "
                  + written));
    }
    return parsed;
  }
}
