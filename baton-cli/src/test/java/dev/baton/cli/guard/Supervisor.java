package dev.baton.cli.guard;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that guards a command and renews its lease over and over, as {@code baton run} does.
 * Before it gives a lease it tells on standard error when that one ends.
 */
final class Supervisor {
  static final String LEASE_ENDS = "lease ends ";

  private static final Grace GRACE = new Grace(Duration.ofMillis(500));

  private Supervisor() {}

  /** Takes the lease in milliseconds, and the command. */
  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    Duration lease = Duration.ofMillis(Long.parseLong(arguments[0]));
    List<String> command = Arrays.asList(arguments).subList(1, arguments.length);
    GuardedChild child = GuardedChild.start(command, Map.of(), GRACE, () -> announced(lease));
    while (!endsSoon(child)) {
      child.renew(() -> announced(lease));
    }
    System.exit(child.ended().get().exitCode());
  }

  private static boolean endsSoon(GuardedChild child)
      throws InterruptedException, ExecutionException {
    try {
      child.ended().get(100, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static Duration announced(Duration lease) {
    System.err.println(LEASE_ENDS + (Uptime.now() + Grace.hundredths(lease)));
    return lease;
  }
}
