package dev.baton.cli.dashboard;

import dev.baton.cli.security.CertificateStore;
import dev.baton.cli.settings.WordList;
import dev.baton.dashboard.DashboardBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the dashboard's server: its address, encryption and users; a mixin. */
public final class DashboardOptions {
  private static final int LARGEST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8420",
      description = "The port to serve at; 0 means a free one. ${DEFAULT-VALUE} by default.")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to serve at; ${DEFAULT-VALUE} by default. With another one than a loopback"
            + " address, users must log in."
      })
  private String address = "";

  @Option(
      names = "--https",
      paramLabel = "FILE",
      description = {
        "Serve over HTTPS, with this certificate and its private key: PEM with both in one file,"
            + " PKCS12 or JKS."
      })
  private @Nullable Path https;

  @Option(
      names = "--https-password-file",
      paramLabel = "FILE",
      description = "The file with the password of --https, if it has one.")
  private @Nullable Path httpsPassword;

  @Option(
      names = "--users",
      paramLabel = "FILE",
      description = {
        "The users: a file of lines NAME:reader:HASH or NAME:operator:HASH, which others cannot"
            + " read. The hash - means that only a proxy can name the user."
      })
  private @Nullable Path users;

  @Option(
      names = "--allow-changes",
      description = {
        "Let operators resign, transfer, cede, drain and evict on the page. Needs --users with an"
            + " operator."
      })
  private boolean allowChanges;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "ADDRESS[,...]",
      description = {
        "The reverse proxies that authenticate users. Only from these addresses --user-header"
            + " counts. A user that is not in --users is a reader."
      })
  private @Nullable String trustedProxy;

  @Option(
      names = "--user-header",
      paramLabel = "NAME",
      description = "The header in which --trusted-proxy names the user, such as X-Forwarded-User.")
  private @Nullable String userHeader;

  @Option(
      names = "--allowed-host",
      paramLabel = "NAME[,...]",
      description = {
        "Further host names under which browsers may open the page, such as ops.example.com."
            + " Other names are refused: a hostile page could resolve its own name to this machine."
      })
  private @Nullable String allowedHost;

  /**
   * Applies the options.
   *
   * @throws IllegalArgumentException saying what is wrong with them
   */
  DashboardBuilder applyTo(DashboardBuilder builder) {
    builder.address(readAddress());
    if (users != null) {
      builder.usersFile(users);
    }
    if (allowChanges) {
      builder.allowChanges();
    }
    applyProxy(builder);
    WordList.splitWords(allowedHost).forEach(builder::allowedHost);
    if (https != null) {
      builder.tls(
          new CertificateStore("--https", https, Optional.ofNullable(httpsPassword))
              .openServerContext());
    }
    return builder;
  }

  private InetSocketAddress readAddress() {
    if (port < 0 || port > LARGEST_PORT) {
      throw new IllegalArgumentException("--port must be 0 to 65535, was " + port);
    }
    return new InetSocketAddress(resolveAddress("--address", address), port);
  }

  private void applyProxy(DashboardBuilder builder) {
    if ((trustedProxy == null) != (userHeader == null)) {
      throw new IllegalArgumentException("--trusted-proxy and --user-header need each other");
    }
    if (trustedProxy != null && userHeader != null) {
      Set<InetAddress> addresses = new LinkedHashSet<>();
      WordList.splitWords(trustedProxy)
          .forEach(word -> addresses.add(resolveAddress("--trusted-proxy", word)));
      builder.trustedProxy(addresses, userHeader);
    }
  }

  private static InetAddress resolveAddress(String option, String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          option + ": the host '" + text + "' is unknown; write an address like 10.0.0.7", e);
    }
  }
}
