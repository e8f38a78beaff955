package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestRefusal;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/**
 * The host names under which browsers may reach the dashboard. A page of another name that resolves
 * to this machine (DNS rebinding) is refused. A numeric address cannot be rebound. Immutable.
 */
public final class HostAllowList {
  private static final String FETCH_SITE = "Sec-Fetch-Site";

  /** The values of a browser for the own page, and for an address that its user has typed. */
  private static final Set<String> OWN_PAGE = Set.of("same-origin", "none");

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,253})(?::\\d{1,5})?");
  private static final Pattern ORIGIN = Pattern.compile("https?://([^/]{1,260})");
  private static final Pattern NUMERIC = Pattern.compile("\\[.*|\\d{1,3}(?:\\.\\d{1,3}){3}");
  private static final Pattern OF_LOOPBACK_V4 = Pattern.compile("127(?:\\.\\d{1,3}){3}");
  private static final Set<String> OF_LOOPBACK = Set.of("localhost", "[::1]");

  private final Set<String> named;
  private final boolean loopback;

  /**
   * Creates a list.
   *
   * @param named further names, each with or without a port
   * @param loopback whether only this machine can connect
   * @throws IllegalArgumentException if a name is no host name
   */
  public HostAllowList(Set<String> named, boolean loopback) {
    for (String name : named) {
      if (!AUTHORITY.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "'" + name + "' is not a host; write NAME or NAME:PORT, like ops.example.com");
      }
    }
    this.named = named.stream().map(HostAllowList::lowerCase).collect(Collectors.toSet());
    this.loopback = loopback;
  }

  /**
   * Checks the header Host of a request.
   *
   * @throws RequestRefusal if the host is not in the list
   */
  public void checkHost(ClientRequest request) {
    if (!allowsHost(request)) {
      throw new RequestRefusal(
          HttpStatus.MISDIRECTED_REQUEST_421,
          "unknown-host",
          "This host name is not allowed. Open the dashboard by the address that it printed, or"
              + " start it with --allowed-host NAME.");
    }
  }

  /** Returns whether the header Host of a request is in the list. */
  public boolean allowsHost(ClientRequest request) {
    String host = lowerHeader(request, "Host");
    Matcher matcher = AUTHORITY.matcher(host);
    return matcher.matches() && (named.contains(host) || allowsName(matcher.group(1)));
  }

  private boolean allowsName(String name) {
    return named.contains(name)
        || OF_LOOPBACK.contains(name)
        || (loopback ? OF_LOOPBACK_V4 : NUMERIC).matcher(name).matches();
  }

  /**
   * Checks the header Origin, by which a browser names the page that sends a request.
   *
   * @param needed whether the header must be there
   * @throws RequestRefusal if a page of another origin sends it
   */
  public void checkOrigin(ClientRequest request, boolean needed) {
    boolean foreign =
        request.hasHeader(FETCH_SITE)
            && request.singleHeader(FETCH_SITE).filter(OWN_PAGE::contains).isEmpty();
    boolean present = request.hasHeader("Origin");
    if (foreign || (present && !isOwnOrigin(request)) || (needed && !present)) {
      throw new RequestRefusal(
          HttpStatus.FORBIDDEN_403,
          "foreign-origin",
          "This request does not come from the dashboard's own page. A program must send the"
              + " header Origin with the dashboard's address.");
    }
  }

  private boolean isOwnOrigin(ClientRequest request) {
    Matcher origin = ORIGIN.matcher(lowerHeader(request, "Origin"));
    return origin.matches()
        && (named.contains(origin.group(1))
            || origin.group(1).equals(lowerHeader(request, "Host")));
  }

  private static String lowerHeader(ClientRequest request, String name) {
    return lowerCase(request.singleHeader(name).orElse(""));
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
