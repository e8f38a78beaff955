package dev.baton.dashboard.access;

import com.google.gson.JsonObject;
import dev.baton.dashboard.api.RequestRefusal;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpStatus;

/** Decides which requests may read, and which may change elections. Thread-safe. */
public final class AccessPolicy implements AutoCloseable {
  private static final String CHANGE_HEADER = "X-Baton-Change";

  private final AccessSettings settings;
  private final PasswordLogin passwords;

  /** Creates the policy. Logins leave lines in {@code audit}. */
  public AccessPolicy(AccessSettings settings, InstantSource clock, AuditLog audit) {
    this.settings = settings;
    this.passwords = new PasswordLogin(settings.users(), clock, audit);
  }

  /** Returns the hosts under which the server may be reached. */
  public HostAllowList hosts() {
    return settings.hosts();
  }

  /**
   * Returns the user that sends a request: by the proxy's header, or by HTTP's basic
   * authentication; none if it names no user. The future fails with a {@link RequestRefusal} if the
   * password is wrong.
   */
  public CompletableFuture<Optional<UserAccount>> identifyVisitor(ClientRequest request) {
    Optional<String> named = settings.proxy().flatMap(proxy -> proxy.findUser(request));
    Optional<String> basic = request.singleHeader("Authorization").filter(PasswordLogin::isBasic);
    return named.isPresent() || basic.isEmpty() || !settings.users().hasPasswords()
        ? CompletableFuture.completedFuture(named.map(this::accountOf))
        : passwords.checkBasic(basic.get(), clientAddress(request)).thenApply(Optional::of);
  }

  /** Returns the account of a user that the proxy names; it reads, unless the file says more. */
  private UserAccount accountOf(String name) {
    return settings
        .users()
        .findAccount(name)
        .orElseGet(() -> new UserAccount(name, UserRole.READER, Optional.empty()));
  }

  /**
   * Checks that a visitor may read.
   *
   * @throws RequestRefusal if the visitor may not
   */
  public void checkReading(Optional<UserAccount> visitor) {
    if (!settings.isReadableByAll()) {
      checkKnown(visitor);
    }
  }

  /**
   * Checks that a visitor has proven a name.
   *
   * @throws RequestRefusal if the visitor has not; it asks for a password if users have any
   */
  public void checkKnown(Optional<UserAccount> visitor) {
    if (visitor.isEmpty()) {
      throw settings.users().hasPasswords()
          ? new RequestRefusal(HttpStatus.UNAUTHORIZED_401, "login-required", "Log in first.")
          : forbid("no-user", "The proxy in front of the dashboard has named no user.");
    }
  }

  private static RequestRefusal forbid(String code, String message) {
    return new RequestRefusal(HttpStatus.FORBIDDEN_403, code, message);
  }

  /**
   * Checks that a visitor may change elections, and that the dashboard's own page asks for it.
   *
   * @throws RequestRefusal if one of them is not so
   */
  public void checkChange(Optional<UserAccount> visitor, ClientRequest request) {
    if (!settings.allowChanges()) {
      throw forbid(
          "changes-off",
          "This dashboard only shows elections. Start it with --allow-changes to change them.");
    }
    checkKnown(visitor);
    if (!mayChange(visitor)) {
      throw forbid(
          "not-permitted", "Your role is reader. Only the role operator may change elections.");
    }
    if (request.singleHeader(CHANGE_HEADER).filter("yes"::equals).isEmpty()) {
      throw forbid(
          "header-required",
          "A change needs the header " + CHANGE_HEADER + ": yes, which no foreign page can send.");
    }
  }

  private boolean mayChange(Optional<UserAccount> visitor) {
    return settings.allowChanges() && roleOf(visitor) == UserRole.OPERATOR;
  }

  private static UserRole roleOf(Optional<UserAccount> visitor) {
    return visitor.map(UserAccount::role).orElse(UserRole.READER);
  }

  /** Returns what the page needs to know about its user. */
  public JsonObject describeVisitor(Optional<UserAccount> visitor) {
    JsonObject body = new JsonObject();
    body.addProperty("user", visitor.map(UserAccount::name).orElse(null));
    body.addProperty("role", roleOf(visitor).name().toLowerCase(Locale.ROOT));
    body.addProperty("mayChange", mayChange(visitor));
    body.addProperty("loginRequired", visitor.isEmpty() && !settings.isReadableByAll());
    body.addProperty("loginPossible", settings.users().hasPasswords());
    body.addProperty("changesAllowed", settings.allowChanges());
    return body;
  }

  /** Returns the address of the client, also behind a trusted proxy. */
  public String clientAddress(ClientRequest request) {
    return settings
        .proxy()
        .map(proxy -> proxy.clientAddress(request))
        .orElse(request.peer().getHostAddress());
  }

  @Override
  public void close() {
    passwords.close();
  }
}
