package dev.baton.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.test.support.AbstractExtensibleLockProviderIntegrationTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** ShedLock's own tests for providers, unmodified. They run its FuzzTester, too. */
final class BatonLockProviderTest extends AbstractExtensibleLockProviderIntegrationTest {
  @RegisterExtension private static final LockServer SERVER = new LockServer();

  private final String root = SERVER.newPath();

  /** Some tests leave their locks behind, for which the end of the class need not wait. */
  private final ExtensibleLockProvider provider =
      new BatonLockProvider(SERVER.first(), root, lock -> lock.stopTimeout(Duration.ofMillis(100)));

  @Override
  protected ExtensibleLockProvider getLockProvider() {
    return provider;
  }

  @Override
  protected void assertUnlocked(String lockName) {
    LockServer.await(lockName + " to be free", () -> !SERVER.isHeld(root + "/" + lockName));
  }

  @Override
  protected void assertLocked(String lockName) {
    assertThat(SERVER.isHeld(root + "/" + lockName) || SERVER.nodeExists(root + "/~" + lockName))
        .isTrue();
  }

  @Test
  void shedLockHasTheVersionThatThisRunIsFor() {
    assertThat(LockProvider.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith("shedlock-core-" + System.getProperty("shedlock.version") + ".jar");
  }
}
