package dev.baton.cli.security;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.URIParameter;
import java.util.Arrays;
import java.util.List;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.X509Util;
import org.apache.zookeeper.server.auth.DigestLoginModule;
import org.jspecify.annotations.Nullable;

/**
 * The SASL login that a JAAS file describes. ZooKeeper's client asks the JVM's only configuration,
 * which this class replaces. It answers only to its own name, so clients without SASL find no login
 * there.
 */
final class JaasLogin extends Configuration {
  private static final String SECTION = "Client";
  private static final String NAME = "baton";
  private static final String EXAMPLE =
      "; it must hold a section Client, like: Client {"
          + " org.apache.zookeeper.server.auth.DigestLoginModule required username=\"jobs\""
          + " password=\"a-long-secret\"; };";

  private static final List<String> DIGEST_OPTIONS = List.of("username", "password");

  private final AppConfigurationEntry[] entries;

  private JaasLogin(AppConfigurationEntry[] entries) {
    this.entries = entries;
  }

  @Override
  public AppConfigurationEntry @Nullable [] getAppConfigurationEntry(String name) {
    return name.equals(NAME) ? entries.clone() : null;
  }

  /**
   * Makes ZooKeeper's client log in as {@code file} describes.
   *
   * @throws IllegalArgumentException saying what is wrong with the file
   */
  static void configure(ZKClientConfig config, Path file) {
    AppConfigurationEntry[] entries = readEntries(file);
    config.setProperty(ZKClientConfig.LOGIN_CONTEXT_NAME_KEY, NAME);
    if (Arrays.stream(entries).anyMatch(JaasLogin::isDigest)) {
      // ZooKeeper's FIPS mode, on by default, refuses DIGEST-MD5 without a message.
      config.setProperty(X509Util.FIPS_MODE_PROPERTY, "false");
    }
    Configuration.setConfiguration(new JaasLogin(entries));
  }

  private static boolean isDigest(AppConfigurationEntry entry) {
    return entry.getLoginModuleName().equals(DigestLoginModule.class.getName());
  }

  private static AppConfigurationEntry[] readEntries(Path file) {
    AppConfigurationEntry[] entries = parseFile(file).getAppConfigurationEntry(SECTION);
    if (entries == null || entries.length == 0) {
      throw new IllegalArgumentException(
          "the file " + file + " of --sasl has no section Client" + EXAMPLE);
    }
    for (AppConfigurationEntry entry : entries) {
      if (isDigest(entry) && !entry.getOptions().keySet().containsAll(DIGEST_OPTIONS)) {
        throw new IllegalArgumentException(
            "the file " + file + " of --sasl lacks username or password" + EXAMPLE);
      }
    }
    return entries;
  }

  private static Configuration parseFile(Path file) {
    try (var readable = Files.newInputStream(file)) {
      return Configuration.getInstance("JavaLoginConfig", new URIParameter(file.toUri()));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file " + file + " of --sasl cannot be read: " + FailureReasons.reasonOf(e), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalArgumentException(
          "the file " + file + " of --sasl is not understood" + EXAMPLE, e);
    }
  }
}
