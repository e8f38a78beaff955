package dev.baton.runtime.zookeeper;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Why TLS with a server fails, for people.
 *
 * @param message why, and what to do, without a full stop
 * @param refusesUs whether the server rejects this client; otherwise this client does not trust the
 *     server
 * @param mayBeBusy whether the server ended the connection before the handshake, as a server of
 *     another kind does, and one that takes no more connections
 * @param cause what Java says
 */
public record TlsFailure(String message, boolean refusesUs, boolean mayBeBusy, SSLException cause) {
  private static final String ENDED = "the server closed the connection after the handshake";
  private static final Pattern ALERT = Pattern.compile("fatal alert: (\\w+)");
  private static final Set<String> REFUSALS =
      Set.of(
          "access_denied",
          "bad_certificate",
          "certificate_expired",
          "certificate_required",
          "certificate_revoked",
          "certificate_unknown",
          "unknown_ca",
          "unsupported_certificate");

  /**
   * What a user can do, in the words of the user's settings.
   *
   * @param giveCertificate gives this client a certificate
   * @param trustAuthority lets this client trust an authority
   * @param leaveOut connects without TLS
   */
  public record TlsRemedies(String giveCertificate, String trustAuthority, String leaveOut) {
    static final TlsRemedies OF_LIBRARY =
        new TlsRemedies(
            "put one into the key store of this client",
            "put the authority into the trust store of this client",
            "leave out zookeeper.client.secure");
  }

  /** Explains the failure {@code e} of a connection to {@code server}. */
  public static TlsFailure explain(InetSocketAddress server, SSLException e, TlsRemedies remedies) {
    Matcher alert = ALERT.matcher(String.valueOf(e.getMessage()));
    String code = alert.find() ? alert.group(1) : "";
    boolean ended = ENDED.equals(e.getMessage());
    String name = server.getHostString() + ":" + server.getPort();
    return ended || REFUSALS.contains(code)
        ? new TlsFailure(notAdmitted(name, ended ? ENDED : code, remedies), true, false, e)
        : new TlsFailure(
            "no TLS with " + name + ": " + describeCause(e, remedies),
            false,
            isCausedBy(e, EOFException.class),
            e);
  }

  /** Returns the failure of a connection that ended before the server's reason could be read. */
  public static SSLException connectionEnded(@Nullable IOException e) {
    return new SSLException(ENDED, e);
  }

  private static String notAdmitted(String server, String code, TlsRemedies remedies) {
    return server
        + " refuses this client ("
        + code
        + "): it requires a trusted certificate that has not expired; "
        + remedies.giveCertificate();
  }

  private static String describeCause(SSLException e, TlsRemedies remedies) {
    if (isCausedBy(e, CertPathBuilderException.class)) {
      return "its certificate is not signed by a trusted authority; "
          + remedies.trustAuthority()
          + ", but check first that this is the right server";
    }
    if (isCausedBy(e, CertificateExpiredException.class)) {
      return "its certificate has expired; install a new one on the server";
    }
    String message = reasonOf(e);
    if (message.contains("subject alternative") || message.contains("No name matching")) {
      return "its certificate is for another host ("
          + message
          + "); connect by a name in the certificate, or install one for this host";
    }
    return isCausedBy(e, EOFException.class) || message.contains("Unsupported or unrecognized")
        ? "it does not speak TLS; is this its secureClientPort? To connect without TLS, "
            + remedies.leaveOut()
        : message;
  }

  /** Returns the reason in one line. */
  static String reasonOf(Exception e) {
    String reason = e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason.replaceAll("\\s+", " ");
  }

  private static boolean isCausedBy(Throwable e, Class<? extends Exception> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
