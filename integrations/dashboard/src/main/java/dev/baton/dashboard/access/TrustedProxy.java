package dev.baton.dashboard.access;

import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A reverse proxy that authenticates users and names them in a header.
 *
 * @param addresses from which the header counts
 * @param userHeader the name of the header
 */
public record TrustedProxy(Set<InetAddress> addresses, String userHeader) {
  /** An address as proxies write it: some add the port, which is another for each connection. */
  private static final Pattern WITH_PORT =
      Pattern.compile("^(?:\\[([^]]*)]|([0-9.]+))(?::\\d{1,5})?$");

  /** Checks that there is an address, and that the header has a name. */
  public TrustedProxy {
    addresses = Set.copyOf(addresses);
    if (addresses.isEmpty() || !userHeader.matches("[A-Za-z0-9-]{1,64}")) {
      throw new IllegalArgumentException(
          "a trusted proxy needs an address, and a header of letters, digits and hyphens");
    }
  }

  /** Returns the user whom the proxy names; none if the request does not come from the proxy. */
  Optional<String> findUser(ClientRequest request) {
    return sentBy(request)
        ? request.singleHeader(userHeader).map(String::strip).filter(UserAccount::isValidName)
        : Optional.empty();
  }

  boolean sentBy(ClientRequest request) {
    return addresses.contains(request.peer());
  }

  /** Returns the client before the proxy, as the proxy names it, or the proxy. */
  String clientAddress(ClientRequest request) {
    String proxy = request.peer().getHostAddress();
    if (!sentBy(request)) {
      return proxy;
    }
    return request
        .singleHeader("X-Forwarded-For")
        .map(all -> all.substring(all.lastIndexOf(',') + 1).strip())
        .map(last -> WITH_PORT.matcher(last).replaceFirst("$1$2"))
        .filter(address -> address.matches("[0-9A-Fa-f:][0-9A-Fa-f.:]{1,44}"))
        .orElse(proxy);
  }
}
