package dev.baton.dashboard.access;

import com.google.gson.JsonObject;
import dev.baton.dashboard.api.RequestUser;
import dev.baton.dashboard.api.UserRole;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Decides which requests may read, and which may change elections. Thread-safe. */
public final class AccessPolicy implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final String CSRF_HEADER = "X-Baton-Csrf";
  private static final DashboardVisitor UNKNOWN =
      new DashboardVisitor(
          new RequestUser("anonymous", UserRole.READER, false), "", Optional.empty());

  private final AccessSettings settings;
  private final KeyedDigest digest = new KeyedDigest();
  private final LoginSessions sessions;
  private final PasswordLogin passwords;

  /** Creates the policy. */
  public AccessPolicy(AccessSettings settings, InstantSource clock) {
    this.settings = settings;
    this.sessions = new LoginSessions(clock);
    this.passwords = new PasswordLogin(settings.users(), clock, digest);
  }

  /**
   * Checks the host that a request is for.
   *
   * @throws RequestRefusal if it is foreign
   */
  public void checkHost(ClientRequest request) {
    settings.hosts().checkHost(request);
  }

  /**
   * Checks the page that sends a request.
   *
   * @param needed whether the request must name its page
   * @throws RequestRefusal if it is foreign
   */
  public void checkOrigin(ClientRequest request, boolean needed) {
    settings.hosts().checkOrigin(request, needed);
  }

  /**
   * Returns the sender of a request: by the proxy's header, a session, or basic authentication. The
   * future fails with a {@link RequestRefusal} if the password is wrong.
   */
  public CompletableFuture<DashboardVisitor> identifyVisitor(ClientRequest request) {
    Optional<DashboardVisitor> known =
        settings
            .proxy()
            .flatMap(proxy -> proxy.findUser(request))
            .map(name -> knownVisitor(name, "proxy " + name, Optional.empty()))
            .or(() -> request.findCookie(cookieName(request)).flatMap(this::visitorOfSession));
    Optional<String> basic = request.singleHeader("Authorization");
    if (known.isEmpty() && basic.isPresent() && settings.users().hasPasswords()) {
      return passwords
          .checkBasic(basic.get(), clientAddress(request))
          .thenApply(user -> knownVisitor(user.name(), "basic " + user.name(), Optional.empty()));
    }
    return CompletableFuture.completedFuture(known.orElse(UNKNOWN));
  }

  private Optional<DashboardVisitor> visitorOfSession(String secret) {
    return sessions
        .findUser(secret)
        .map(name -> knownVisitor(name, "session " + secret, Optional.of(secret)));
  }

  private DashboardVisitor knownVisitor(String name, String identity, Optional<String> session) {
    UserRole role =
        settings.users().findAccount(name).map(UserAccount::role).orElse(UserRole.READER);
    boolean mayChange = settings.allowChanges() && role == UserRole.OPERATOR;
    return new DashboardVisitor(new RequestUser(name, role, mayChange), identity, session);
  }

  /** Returns whether the session of the visitor, if there is one, still lasts. */
  public boolean isCurrent(DashboardVisitor visitor) {
    return visitor.session().map(secret -> sessions.findUser(secret).isPresent()).orElse(true);
  }

  /**
   * Checks that a visitor may read.
   *
   * @throws RequestRefusal if the visitor may not
   */
  public void checkReading(DashboardVisitor visitor) {
    if (!visitor.isKnown() && !settings.isReadableByAll()) {
      throw loginRequired();
    }
  }

  private RequestRefusal loginRequired() {
    return new RequestRefusal(
        UNAUTHORIZED,
        "login-required",
        settings.users().hasPasswords()
            ? "Log in first."
            : "The proxy in front of the dashboard has named no user.");
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
    if (!visitor.isKnown()) {
      throw loginRequired();
    }
    if (!visitor.user().mayChange()) {
      throw new RequestRefusal(
          FORBIDDEN,
          "not-permitted",
          "Your role is reader. Only the role operator may change elections.");
    }
    checkCsrf(visitor, request);
  }

  /**
   * Checks the token that only the dashboard's own page can know.
   *
   * @throws RequestRefusal if it is missing or wrong
   */
  public void checkCsrf(DashboardVisitor visitor, ClientRequest request) {
    Optional<String> token = request.singleHeader(CSRF_HEADER);
    if (token.filter(text -> digest.isDigestOf(visitor.identity(), text)).isEmpty()) {
      throw new RequestRefusal(
          FORBIDDEN,
          "csrf",
          "The header " + CSRF_HEADER + " must have the token of /api/v1/me. Reload the page.");
    }
  }

  /** Returns what the page needs to know about its user. */
  public JsonObject describeVisitor(DashboardVisitor visitor) {
    JsonObject body = new JsonObject();
    body.addProperty("user", visitor.isKnown() ? visitor.user().name() : null);
    body.addProperty("role", visitor.user().role().name().toLowerCase(Locale.ROOT));
    body.addProperty("mayChange", visitor.user().mayChange());
    body.addProperty("loginRequired", !visitor.isKnown() && !settings.isReadableByAll());
    body.addProperty("loginPossible", settings.users().hasPasswords());
    body.addProperty("changesAllowed", settings.allowChanges());
    body.addProperty("csrf", visitor.isKnown() ? digest.digestText(visitor.identity()) : null);
    return body;
  }

  /** Opens a session by a password. The future has the cookie, or a {@link RequestRefusal}. */
  public CompletableFuture<String> logIn(ClientRequest request, String user, String password) {
    if (!settings.users().hasPasswords()) {
      return CompletableFuture.failedFuture(
          new RequestRefusal(
              FORBIDDEN, "no-passwords", "No user has a password here; see --users."));
    }
    return passwords
        .checkPassword(user, password, clientAddress(request))
        .thenApply(
            account ->
                formatCookie(
                    request,
                    sessions.openSession(account.name()),
                    LoginSessions.sessionLifetime().toSeconds()));
  }

  /** Ends the visitor's session. Returns the cookie that has the browser forget its secret. */
  public String logOut(ClientRequest request, DashboardVisitor visitor) {
    visitor.session().ifPresent(sessions::endSession);
    return formatCookie(request, "", 0);
  }

  private String formatCookie(ClientRequest request, String secret, long seconds) {
    return cookieName(request)
        + "="
        + secret
        + "; Path=/; Max-Age="
        + seconds
        + "; HttpOnly; SameSite=Strict"
        + (settings.tls() ? "; Secure" : "");
  }

  /** Returns a name with the port: browsers send the cookies of a host to all of its ports. */
  private String cookieName(ClientRequest request) {
    return (settings.tls() ? "__Host-baton-" : "baton-") + request.port();
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
