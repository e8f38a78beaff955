package dev.baton.dashboard.access;

import com.google.gson.JsonObject;
import dev.baton.dashboard.api.RequestRefusal;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Decides which requests may read, and which may change elections. Thread-safe. */
public final class AccessPolicy implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final String CHANGE_HEADER = "X-Baton-Change";
  private static final DashboardVisitor UNKNOWN =
      new DashboardVisitor("anonymous", UserRole.READER, false, false);

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
   * Returns the sender of a request: by the proxy's header, or by HTTP's basic authentication. The
   * future fails with a {@link RequestRefusal} if the password is wrong.
   */
  public CompletableFuture<DashboardVisitor> identifyVisitor(ClientRequest request) {
    Optional<String> named = settings.proxy().flatMap(proxy -> proxy.findUser(request));
    if (named.isPresent()) {
      return CompletableFuture.completedFuture(knownVisitor(named.get()));
    }
    Optional<String> basic = request.singleHeader("Authorization").filter(PasswordLogin::isBasic);
    if (basic.isPresent() && settings.users().hasPasswords()) {
      return passwords
          .checkBasic(basic.get(), clientAddress(request))
          .thenApply(user -> knownVisitor(user.name()));
    }
    return CompletableFuture.completedFuture(UNKNOWN);
  }

  private DashboardVisitor knownVisitor(String name) {
    UserRole role =
        settings.users().findAccount(name).map(UserAccount::role).orElse(UserRole.READER);
    boolean mayChange = settings.allowChanges() && role == UserRole.OPERATOR;
    return new DashboardVisitor(name, role, mayChange, true);
  }

  /**
   * Checks that a visitor may read.
   *
   * @throws RequestRefusal if the visitor may not
   */
  public void checkReading(DashboardVisitor visitor) {
    if (!settings.isReadableByAll()) {
      checkKnown(visitor);
    }
  }

  /**
   * Checks that a visitor has proven a name.
   *
   * @throws RequestRefusal if the visitor has not; it asks for a password if users have any
   */
  public void checkKnown(DashboardVisitor visitor) {
    if (!visitor.isKnown()) {
      throw new RequestRefusal(
          UNAUTHORIZED,
          "login-required",
          settings.users().hasPasswords()
              ? "Log in first."
              : "The proxy in front of the dashboard has named no user.",
          settings.users().hasPasswords());
    }
  }

  /**
   * Checks that a visitor may change elections, and that the dashboard's own page asks for it.
   *
   * @throws RequestRefusal if one of them is not so
   */
  public void checkChange(DashboardVisitor visitor, ClientRequest request) {
    if (!settings.allowChanges()) {
      throw new RequestRefusal(
          FORBIDDEN,
          "changes-off",
          "This dashboard only shows elections. Start it with --allow-changes to change them.");
    }
    checkKnown(visitor);
    if (!visitor.mayChange()) {
      throw new RequestRefusal(
          FORBIDDEN,
          "not-permitted",
          "Your role is reader. Only the role operator may change elections.");
    }
    if (request.singleHeader(CHANGE_HEADER).filter("yes"::equals).isEmpty()) {
      throw new RequestRefusal(
          FORBIDDEN,
          "header-required",
          "A change needs the header " + CHANGE_HEADER + ": yes, which no foreign page can send.");
    }
  }

  /** Returns what the page needs to know about its user. */
  public JsonObject describeVisitor(DashboardVisitor visitor) {
    JsonObject body = new JsonObject();
    body.addProperty("user", visitor.isKnown() ? visitor.name() : null);
    body.addProperty("role", visitor.role().name().toLowerCase(Locale.ROOT));
    body.addProperty("mayChange", visitor.mayChange());
    body.addProperty("loginRequired", !visitor.isKnown() && !settings.isReadableByAll());
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
