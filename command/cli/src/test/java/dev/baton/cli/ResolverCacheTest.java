package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.Security;
import org.junit.jupiter.api.Test;

class ResolverCacheTest {
  @Test
  void isShortUnlessTheUserHasSetIt() {
    String failures = Security.getProperty("networkaddress.cache.negative.ttl");
    try {
      ResolverCache.keepShort();
      assertThat(Security.getProperty("networkaddress.cache.ttl")).isEqualTo("5");
      assertThat(Security.getProperty("networkaddress.cache.negative.ttl")).isEqualTo("1");

      Security.setProperty("networkaddress.cache.ttl", "60");
      Security.setProperty("networkaddress.cache.negative.ttl", "7");
      ResolverCache.keepShort();
      assertThat(Security.getProperty("networkaddress.cache.ttl")).isEqualTo("60");
      assertThat(Security.getProperty("networkaddress.cache.negative.ttl")).isEqualTo("7");
    } finally {
      Security.setProperty("networkaddress.cache.negative.ttl", failures);
    }
  }
}
