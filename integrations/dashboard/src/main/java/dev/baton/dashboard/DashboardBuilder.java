package dev.baton.dashboard;

import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.HostAllowList;
import dev.baton.dashboard.access.TrustedProxy;
import dev.baton.dashboard.access.UserAccounts;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.http.DashboardRoutes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link DashboardServer}. A setting that would let strangers read or change
 * elections is refused by {@link #start}. Not thread-safe.
 */
public final class DashboardBuilder {
  /** The port of the dashboard, unless another is set. */
  public static final int DEFAULT_PORT = 8420;

  private final ApiRoutes routes;
  private final Set<String> allowedHosts = new HashSet<>();
  private InetSocketAddress address =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), DEFAULT_PORT);
  private @Nullable SSLContext tls;
  private UserAccounts users = UserAccounts.NONE;
  private @Nullable TrustedProxy proxy;
  private @Nullable Supplier<String> metrics;
  private Consumer<String> auditLines = line -> {};
  private boolean allowChanges;

  DashboardBuilder(ApiRoutes routes) {
    this.routes = routes;
  }

  /**
   * Sets the address to listen at; the loopback address and port 8420 by default. Port 0 means a
   * free one. At an address that other machines reach, users must log in: set {@link #usersFile} or
   * {@link #trustedProxy}.
   *
   * @throws IllegalArgumentException if the host name of the address is unknown
   */
  public DashboardBuilder address(InetSocketAddress address) {
    if (address.isUnresolved()) {
      throw new IllegalArgumentException("the host " + address.getHostString() + " is unknown");
    }
    this.address = address;
    return this;
  }

  /** Sets the certificate and key for encrypted connections; none by default. */
  public DashboardBuilder tls(SSLContext tls) {
    this.tls = tls;
    return this;
  }

  /**
   * Lets operators change elections. Off by default. Needs users with the role of operator.
   *
   * @see #usersFile
   */
  public DashboardBuilder allowChanges() {
    this.allowChanges = true;
    return this;
  }

  /**
   * Sets the file with users: one line {@code NAME:reader:HASH} or {@code NAME:operator:HASH} for
   * each. The command {@code baton dashboard --hash-password} prints a hash. The hash {@code -}
   * allows no password, only a proxy. The file is read now. A new version of it needs a new server.
   *
   * @throws IllegalArgumentException if it cannot be read, if others can read or change it, or if a
   *     line is wrong
   */
  public DashboardBuilder usersFile(Path file) {
    this.users = UserAccounts.readFile(file);
    return this;
  }

  /**
   * Trusts a reverse proxy that authenticates users and names them in a header. The header counts
   * only from these addresses. A user that is not in the users file is a reader. The proxy must
   * remove the header from what its clients send.
   *
   * @throws IllegalArgumentException if there is no address, or the header has no valid name
   */
  public DashboardBuilder trustedProxy(Set<InetAddress> addresses, String userHeader) {
    this.proxy = new TrustedProxy(addresses, userHeader);
    return this;
  }

  /**
   * Allows a further host name under which browsers may reach the dashboard, such as {@code
   * ops.example.com}. Other names are refused, because a hostile page could resolve its own name to
   * this machine. On loopback {@code localhost} and its addresses are allowed; elsewhere all
   * numeric addresses.
   */
  public DashboardBuilder allowedHost(String host) {
    allowedHosts.add(host);
    return this;
  }

  /**
   * Serves metrics at {@code /metrics}; none by default.
   *
   * @param metrics returns the metrics in Prometheus's text format
   */
  public DashboardBuilder metrics(Supplier<String> metrics) {
    this.metrics = metrics;
    return this;
  }

  /**
   * Sets a reader of the audit log. It also goes to SLF4J's logger {@code
   * dev.baton.dashboard.audit}.
   *
   * @param auditLines writes a line before and after each action, and for each login and refusal.
   *     It may block. An action whose first line it has not written within 5 s, or for which it
   *     throws, is refused
   */
  public DashboardBuilder auditLines(Consumer<String> auditLines) {
    this.auditLines = auditLines;
    return this;
  }

  /**
   * Starts the dashboard.
   *
   * @throws IllegalArgumentException if the settings would let strangers read or change elections
   * @throws java.io.UncheckedIOException if it cannot listen at the address
   */
  public DashboardServer start() {
    boolean loopback = address.getAddress().isLoopbackAddress();
    AccessSettings access =
        new AccessSettings(
            loopback,
            allowChanges,
            users,
            Optional.ofNullable(proxy),
            new HostAllowList(allowedHosts, loopback));
    DashboardRoutes all =
        new DashboardRoutes(routes, access, Optional.ofNullable(metrics), auditLines);
    return new DashboardServer(all.serveAt(address, Optional.ofNullable(tls)));
  }
}
