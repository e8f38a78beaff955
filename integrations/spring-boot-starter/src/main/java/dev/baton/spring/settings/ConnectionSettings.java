package dev.baton.spring.settings;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.cli.AclParser;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;

/** Makes the builder of a {@link Baton} from the settings. */
public final class ConnectionSettings {
  private static final PropertyMapping NAMES = new PropertyMapping("baton.");

  private ConnectionSettings() {}

  /**
   * Returns a builder with the given settings.
   *
   * @throws InvalidSettingException if a value cannot work
   */
  public static BatonBuilder builderFor(String connect, BatonProperties settings) {
    BatonBuilder builder = openBuilder(connect);
    NAMES.applyValue("session-timeout", settings.sessionTimeout(), builder::sessionTimeout);
    NAMES.applyValue("connect-timeout", settings.connectTimeout(), builder::connectTimeout);
    NAMES.applyValue("assumed-tick", settings.assumedTick(), builder::assumedTick);
    NAMES.applyFlag("observer-masters", settings.observerMasters(), builder::observerMasters);
    NAMES.applyValue("warm-standby", settings.warmStandby(), builder::warmStandby);
    NAMES.applyValue("history", settings.history(), builder::history);
    builder.closeOnShutdown(settings.closeOnShutdown());
    applySecurity(builder, settings);
    return builder;
  }

  private static BatonBuilder openBuilder(String connect) {
    try {
      return Baton.builder(connect);
    } catch (IllegalArgumentException e) {
      throw NAMES.refusedSetting("connect", e);
    }
  }

  private static void applySecurity(BatonBuilder builder, BatonProperties settings) {
    if (!settings.clientConfig().isEmpty()) {
      builder.clientConfig(createClientConfig(settings.clientConfig()));
    }
    for (CredentialProperties one : settings.credentials()) {
      String scheme = NAMES.requireValue("credentials.scheme", one.scheme(), "digest");
      String secret = NAMES.requireValue("credentials.secret", one.secret(), "user:password");
      NAMES.applyValue("credentials", scheme, each -> builder.credentials(each, secret));
    }
    AclProperties acl = settings.acl();
    if (acl.nodes().isEmpty() && !acl.parents().isEmpty()) {
      throw NAMES.refusedSetting(
          "acl.parents",
          new IllegalArgumentException(
              "alone it would leave the other nodes open; set baton.acl.nodes, too"));
    }
    if (!acl.nodes().isEmpty()) {
      List<ACL> nodes = parseAcl("acl.nodes", acl.nodes());
      List<ACL> parents = acl.parents().isEmpty() ? nodes : parseAcl("acl.parents", acl.parents());
      NAMES.applyValue("acl", nodes, each -> builder.acl(each, parents));
    }
    NAMES.applyFlag(
        "others-may-only-read", settings.othersMayOnlyRead(), builder::othersMayOnlyRead);
  }

  private static ZKClientConfig createClientConfig(Map<String, String> settings) {
    ZKClientConfig config = new ZKClientConfig();
    settings.forEach(config::setProperty);
    return config;
  }

  private static List<ACL> parseAcl(String name, List<String> written) {
    List<ACL> parsed = AclParser.parse(String.join(",", written));
    if (parsed.size() != written.size()) {
      throw NAMES.refusedSetting(
          name,
          new IllegalArgumentException(
              "each permission must be scheme:id:permissions, such as world:anyone:r or"
                  + " auth::cdrwa, was "
                  + written));
    }
    return parsed;
  }
}
