package dev.baton.dashboard.access;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The sender of a request, and the headers of the request.
 *
 * @param peer the address at the other end of the connection
 * @param headers returns all values of a header
 */
public record ClientRequest(InetAddress peer, Function<String, List<String>> headers) {
  /** Returns the value of a header. A header that occurs twice has none: it is ambiguous. */
  public Optional<String> singleHeader(String name) {
    List<String> values = headers.apply(name);
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  boolean hasHeader(String name) {
    return !headers.apply(name).isEmpty();
  }
}
