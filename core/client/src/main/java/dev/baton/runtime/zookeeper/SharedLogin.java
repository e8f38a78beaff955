package dev.baton.runtime.zookeeper;

import java.lang.reflect.Field;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javax.security.auth.Refreshable;
import org.apache.zookeeper.Login;
import org.jspecify.annotations.Nullable;

/**
 * The Kerberos login that the clients of one ensemble share. Each connection is a client of its
 * own, and each client of ZooKeeper logs in anew, at the KDC. So leadership would end with a
 * connection while the KDC is away, although the tickets are good for hours. Used by several
 * threads.
 *
 * <p>ZooKeeper's client has no setting for that. So this reaches into the client; where that is not
 * possible, each client logs in by itself.
 */
final class SharedLogin {
  private static final String HOLDER = "sendThread";
  private static final String SLOT = "loginRef";

  private final Executor ends;
  private @Nullable Login kept;

  /**
   * Creates a login that is made by the first client.
   *
   * @param ends runs the end of a login, which may have to wait for the KDC
   */
  SharedLogin(Executor ends) {
    this.ends = ends;
  }

  /** Gives {@code client}, which has not begun to connect, the login of an earlier one. */
  synchronized void lendTo(SessionClient client) {
    if (kept != null && hasTicket(kept)) {
      loginOf(client).set(kept);
    }
  }

  /** Keeps the login of {@code client}, which has connected, unless there is one already. */
  synchronized void keepLogin(SessionClient client) {
    Login used = loginOf(client).get();
    if (used != null && used != kept && hasTicket(used) && (kept == null || !hasTicket(kept))) {
      endLogin();
      kept = used;
    }
  }

  /** Takes the login back from {@code client}, which ends, and would end the login too. */
  synchronized void takeBack(SessionClient client) {
    if (kept != null) {
      loginOf(client).compareAndSet(kept, null);
    }
  }

  /** Forgets the login if {@code client} was refused with it, and leaves its end to the client. */
  synchronized void noteRefused(SessionClient client) {
    if (loginOf(client).get() == kept) {
      kept = null;
    }
  }

  /** Ends the login. */
  synchronized void endLogin() {
    if (kept != null) {
      ends.execute(kept::shutdown);
      kept = null;
    }
  }

  /**
   * Returns whether it has a ticket that is still good. Logins without tickets, as those of
   * DIGEST-MD5, ask nobody, and may read a new password.
   */
  private static boolean hasTicket(Login login) {
    return login.getSubject().getPrivateCredentials(Refreshable.class).stream()
        .anyMatch(Refreshable::isCurrent);
  }

  /** Returns where the client keeps its login, or a place that it does not know. */
  @SuppressWarnings("unchecked") // It is declared so in ZooKeeper 3.9.
  private static AtomicReference<@Nullable Login> loginOf(SessionClient client) {
    try {
      Object holder = readField(client.connection(), HOLDER);
      return (AtomicReference<@Nullable Login>) readField(holder, SLOT);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return new AtomicReference<>();
    }
  }

  private static Object readField(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
