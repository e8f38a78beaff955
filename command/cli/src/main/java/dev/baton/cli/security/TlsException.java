package dev.baton.cli.security;

import dev.baton.cli.files.FailureReasons;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;
import java.net.InetSocketAddress;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Thrown if TLS with a server fails. The message says why, and what to do. */
public final class TlsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

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

  private final boolean refusesUs;

  private TlsException(String message, boolean refusesUs, SSLException cause) {
    super(message, cause);
    this.refusesUs = refusesUs;
  }

  /** Explains the failure {@code e} of a connection to {@code server}. */
  public static TlsException explainFailure(InetSocketAddress server, SSLException e) {
    Matcher alert = ALERT.matcher(String.valueOf(e.getMessage()));
    String code = alert.find() ? alert.group(1) : "";
    boolean ended = ENDED.equals(e.getMessage());
    boolean refusesUs = ended || REFUSALS.contains(code);
    String name = server.getHostString() + ":" + server.getPort();
    return new TlsException(
        refusesUs
            ? notAdmitted(name, ended ? ENDED : code)
            : "no TLS with " + name + ": " + describeCause(e),
        refusesUs,
        e);
  }

  /** Returns the failure of a connection that ended before the server's reason could be read. */
  public static SSLException connectionEnded(@Nullable IOException e) {
    return new SSLException(ENDED, e);
  }

  private static String notAdmitted(String server, String code) {
    return server
        + " refuses this client ("
        + code
        + "): it requires a trusted certificate that has not expired; name one with --tls-cert";
  }

  private static String describeCause(SSLException e) {
    if (isCausedBy(e, CertPathBuilderException.class)) {
      return "its certificate is not signed by a trusted authority; name the authority with"
          + " --tls-ca, but check first that this is the right server";
    }
    if (isCausedBy(e, CertificateExpiredException.class)) {
      return "its certificate has expired; install a new one on the server";
    }
    String message = FailureReasons.reasonOf(e);
    if (message.contains("subject alternative") || message.contains("No name matching")) {
      return "its certificate is for another host ("
          + message
          + "); connect by a name in the certificate, or install one for this host";
    }
    return isCausedBy(e, EOFException.class) || message.contains("Unsupported or unrecognized")
        ? "it does not speak TLS; is this its secureClientPort? To connect without TLS, leave out"
            + " the options --tls"
        : message;
  }

  private static boolean isCausedBy(Throwable e, Class<? extends Exception> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the server rejects this client; otherwise this client does not trust the
   * server.
   */
  public boolean refusesUs() {
    return refusesUs;
  }
}
