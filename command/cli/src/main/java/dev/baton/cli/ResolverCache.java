package dev.baton.cli;

import java.security.Security;

/**
 * Java's cache of addresses. It keeps an address for 30 s by default, and a failure for 10 s:
 * longer than a lease lasts. What the user has set in Java's own way stays.
 */
final class ResolverCache {
  private static final String ADDRESSES = "networkaddress.cache.ttl";
  private static final String FAILURES = "networkaddress.cache.negative.ttl";
  private static final String JAVAS_FAILURES = "10";

  private ResolverCache() {}

  /** Has Java forget soon, so that Baton follows servers that move. Before the first lookup. */
  static void keepShort() {
    if (Security.getProperty(ADDRESSES) == null
        && System.getProperty("sun.net.inetaddr.ttl") == null) {
      Security.setProperty(ADDRESSES, "5");
    }
    if (JAVAS_FAILURES.equals(Security.getProperty(FAILURES))) {
      Security.setProperty(FAILURES, "1");
    }
  }
}
