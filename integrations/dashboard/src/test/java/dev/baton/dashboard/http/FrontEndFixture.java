package dev.baton.dashboard.http;

import dev.baton.dashboard.access.AccessSettings;
import dev.baton.dashboard.access.HostAllowList;
import dev.baton.dashboard.access.PasswordHash;
import dev.baton.dashboard.access.TrustedProxy;
import dev.baton.dashboard.access.UserAccounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** A real server at a free port, with users whose password is {@code secret}. */
final class FrontEndFixture implements AutoCloseable {
  static final String PASSWORD = "secret";

  /** Hashed once: a hash takes long on purpose. */
  private static final String HASH = PasswordHash.hashPassword(PASSWORD.toCharArray()).formatHash();

  final StubRoutes routes = new StubRoutes();
  final List<String> audit = new CopyOnWriteArrayList<>();
  volatile boolean auditFails;
  private final HttpFrontEnd server;
  private final Path users;

  private FrontEndFixture(
      boolean loopback,
      boolean allowChanges,
      boolean withUsers,
      Optional<TrustedProxy> proxy,
      Set<String> hosts,
      Optional<SSLContext> tls) {
    users = writeUsers();
    AccessSettings access =
        new AccessSettings(
            loopback,
            allowChanges,
            withUsers ? UserAccounts.readFile(users) : UserAccounts.NONE,
            proxy,
            new HostAllowList(hosts, loopback));
    InetSocketAddress address =
        loopback
            ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
            : new InetSocketAddress(0);
    server =
        new DashboardRoutes(routes, access, Optional.of(() -> "baton_leader 1\n"), this::writeAudit)
            .serveAt(address, tls);
  }

  private void writeAudit(String line) {
    if (auditFails) {
      throw new IllegalStateException("the disk is full");
    }
    audit.add(line);
  }

  /** Only this machine can connect, and there are no users. */
  static FrontEndFixture open() {
    return new FrontEndFixture(true, false, false, Optional.empty(), Set.of(), Optional.empty());
  }

  static FrontEndFixture openFor(String host) {
    return new FrontEndFixture(
        true, false, false, Optional.empty(), Set.of(host), Optional.empty());
  }

  /** Users log in; operators may change elections. */
  static FrontEndFixture withChanges() {
    return new FrontEndFixture(true, true, true, Optional.empty(), Set.of(), Optional.empty());
  }

  /** Users log in; none may change elections. */
  static FrontEndFixture withoutChanges() {
    return new FrontEndFixture(true, false, true, Optional.empty(), Set.of(), Optional.empty());
  }

  /** Other machines can connect. */
  static FrontEndFixture offLoopback() {
    return new FrontEndFixture(false, true, true, Optional.empty(), Set.of(), Optional.empty());
  }

  static FrontEndFixture behindProxy(TrustedProxy proxy) {
    return new FrontEndFixture(true, true, true, Optional.of(proxy), Set.of(), Optional.empty());
  }

  static FrontEndFixture behindProxyWithoutUsers(TrustedProxy proxy) {
    return new FrontEndFixture(true, false, false, Optional.of(proxy), Set.of(), Optional.empty());
  }

  static FrontEndFixture withTls(SSLContext tls) {
    return new FrontEndFixture(true, true, true, Optional.empty(), Set.of(), Optional.of(tls));
  }

  static Path writeUsers() {
    try {
      Path file =
          Files.createTempFile(
              "users",
              "",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          file, "# users\nada:operator:" + HASH + "\nrita:reader:" + HASH + "\npam:operator:-\n");
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return server.address().getPort();
  }

  RawAnswer send(RawRequest request) throws IOException {
    return request.sendTo(port());
  }

  RawAnswer get(String path) throws IOException {
    return send(RawRequest.get(path));
  }

  /** Returns the header by which a browser or a program logs in. */
  static String basic(String user, String password) {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  static RawRequest login(String user, String password) {
    return RawRequest.get("/api/v1/me").with("Authorization", basic(user, password));
  }

  /** Returns an action as the page sends it for a user. */
  RawRequest resign(String user) {
    return RawRequest.post("/api/v1/actions", "{\"action\":\"resign\",\"path\":\"/jobs/a\"}")
        .with("Origin", origin())
        .with("Authorization", basic(user, PASSWORD))
        .with("X-Baton-Change", "yes");
  }

  String origin() {
    return "http://localhost:" + port();
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.delete(users);
  }
}
