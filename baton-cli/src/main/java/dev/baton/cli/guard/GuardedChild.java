package dev.baton.cli.guard;

import dev.baton.cli.guard.Grace.Moments;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A command that runs only while a lease is renewed. It leads a session and a process group of its
 * own, and what is said of the command here goes for that whole group.
 *
 * <p>It gets SIGTERM a {@link Grace} before SIGKILL, and SIGKILL half a second before the lease
 * ends: from its {@link Warden}, even if this process is stopped or dead by then. Should the warden
 * die, or not have done it in time, this process puts another in its place, which ends the command.
 */
public final class GuardedChild implements AutoCloseable {
  private static final String TERM = "TERM";
  private static final Set<String> FROM_SYSTEMD =
      Set.of("NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC");
  private static final Duration FOR_EVER = Duration.ofDays(36_500);
  private static final long LONGEST_LOOK = 60 * Uptime.PER_SECOND;
  private static final Duration ANSWER = Duration.ofSeconds(1);
  private static final Duration MOMENT = Duration.ofMillis(2);
  private static final int MOST_MOMENTS = 5_000;
  private static final int GROUP_FIELD = 2;
  private static final long WARDEN_SLACK = Uptime.PER_SECOND / 4;

  private final Grace grace;
  private final Warden warden;
  private final Process leader;
  private final CompletableFuture<Ended> ended;
  private volatile Moments moments;
  private volatile long stopAt = Long.MAX_VALUE;
  private volatile @Nullable Role role;

  /** A time in the lead, and when it is over. */
  private record Role(int number, CompletableFuture<Void> lost) {}

  private GuardedChild(Grace grace, Warden warden, Process leader, Moments moments) {
    this.grace = grace;
    this.warden = warden;
    this.leader = leader;
    this.moments = moments;
    this.ended =
        warden
            .onExit()
            .thenApplyAsync(this::last)
            .thenCombine(leader.onExit().thenApply(this::endTheRest), GuardedChild::ended);
  }

  /**
   * Starts a command, with our standard streams. It begins to run once it is guarded.
   *
   * @param environment added to ours
   * @param lease tells what is left of the lease
   * @throws CannotRunException if there is no such command, or no way to guard it
   */
  public static GuardedChild start(
      List<String> command,
      Map<String, String> environment,
      Grace grace,
      Supplier<Duration> lease) {
    String path = System.getenv().getOrDefault("PATH", "");
    Executable.check(command.get(0), environment.getOrDefault("PATH", path));
    RunPrerequisites.checkRoom();
    try {
      Warden warden = Warden.start(grace);
      Process leader = start(warden, command, environment);
      GuardedChild child = new GuardedChild(grace, warden, leader, moments(grace, lease));
      child.guard();
      return child;
    } catch (IOException e) {
      throw new CannotRunException(
          CannotRunException.NOT_EXECUTABLE, "cannot guard a command: " + e.getMessage());
    }
  }

  private static Process start(Warden warden, List<String> command, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(warden.gated(command)).inheritIO();
    // What systemd asks of us is not for the command, which would answer in our name.
    builder.environment().keySet().removeAll(FROM_SYSTEMD);
    SetAside.giveBack(builder.environment());
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException
        | OutOfMemoryError e) { // the error means that there is no thread to be had
      warden.dismiss();
      throw e;
    }
  }

  /** The clock is read first: what passes between the two readings shortens the lease. */
  private static Moments moments(Grace grace, Supplier<Duration> lease) {
    long now = Uptime.now();
    return grace.moments(now, lease.get());
  }

  private void guard() {
    awaitGroup();
    warden.guard(leader.pid(), moments);
    watch();
  }

  /** Signals to a group that is not there yet would be lost. */
  private void awaitGroup() {
    for (int i = 0; i < MOST_MOMENTS && !leadsGroup(leader.pid()); i++) {
      if (isDone(leader.onExit(), MOMENT)) {
        return;
      }
    }
  }

  private static boolean leadsGroup(long pid) {
    try {
      String stat = ProcFile.text(pid + "/stat");
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(fields[GROUP_FIELD]) == pid;
    } catch (IOException e) {
      return false; // it is gone
    }
  }

  /** The lease was renewed; of no use once SIGTERM, or the signal of the loss, was due. */
  public void renew(Supplier<Duration> lease) {
    Moments next = moments(grace, lease);
    moments = role == null ? next : new Moments(next.term(), moments.kill());
    warden.until(moments);
  }

  /** Starts a program that no lease bounds, but that does not outlive us, either. */
  public static GuardedChild start(
      List<String> command, Map<String, String> environment, Grace grace) {
    return start(command, environment, grace, () -> FOR_EVER);
  }

  /**
   * Tells the program itself, and not its children, that it leads. It is told that it does so no
   * longer a grace and half a second before the lease ends, or by {@link #lose}.
   *
   * @return completes when it has been told so
   */
  public CompletableFuture<Void> lead(Roles roles, Supplier<Duration> lease) {
    Role before = role;
    Role next = new Role(before == null ? 1 : before.number() + 1, new CompletableFuture<>());
    role = next;
    if (before == null) {
      warden.onLost(this::lost);
    }
    warden.lead(next.number(), roles, moments(grace, lease).term());
    return next.lost().copy();
  }

  private void lost(int number) {
    Role current = role;
    if (current != null && current.number() == number) {
      current.lost().complete(null);
    }
  }

  /**
   * Tells the program that it leads no longer, if it was not told so already. Returns when it has
   * had the grace to act on it, or has ended; should the warden not answer, it is ended.
   */
  public void lose() {
    Role current = role;
    if (current == null) {
      return;
    }
    warden.lose();
    if (!isDone(CompletableFuture.anyOf(current.lost(), ended), ANSWER)) {
      warden.kill();
      ended.join();
    }
    var unused = isDone(ended, grace.period());
  }

  private static boolean isDone(CompletableFuture<?> future, Duration atMost) {
    return future
        .thenApply(value -> true)
        .completeOnTimeout(false, atMost.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  /** Whether the program itself has an answer to a signal: one that has none is ended by most. */
  public boolean catches(String signal) {
    return !warden.holdsBack(leader.pid()) && SignalMasks.of(leader.pid()).answers(signal);
  }

  /** Passes a signal on to the command, named without SIG. */
  public void signal(String name) {
    warden.signal(name);
  }

  /** Tells the command to end by SIGTERM; see {@link #stop(String, Duration)}. */
  public void stop(Duration timeout) {
    stop(TERM, timeout);
  }

  /**
   * Tells the command to end, by a signal that is named without SIG, and kills it after {@code
   * timeout}. The lease has to be renewed meanwhile: it still bounds everything.
   */
  public void stop(String signal, Duration timeout) {
    stopAt = Math.min(stopAt, Uptime.now() + Grace.hundredths(timeout));
    warden.stop(stopAt, signal, "");
    watch();
  }

  /** How it ended, as soon as the leader of the group has, and the rest of the group is gone. */
  public CompletableFuture<Ended> ended() {
    return ended.copy();
  }

  /** Ends the command, if it still runs, and returns when it has ended. */
  @Override
  public void close() {
    stop(grace.period());
    ended.join();
  }

  private int endTheRest(Process leader) {
    warden.stop(graceFromNow(), TERM, "it has ended and left them behind");
    return leader.exitValue();
  }

  private long graceFromNow() {
    return Uptime.now() + Grace.hundredths(grace.period());
  }

  /** When SIGKILL is due, sends it too, lest the warden is stopped itself; then replaces that. */
  private void watch() {
    long left = Math.min(moments.kill(), stopAt) - Uptime.now();
    if (left <= 0) {
      killTree();
      later(WARDEN_SLACK, warden::kill);
    } else if (!ended.isDone()) {
      later(Math.min(left, LONGEST_LOOK), this::watch); // so that what has ended is let go
    }
  }

  private static void later(long hundredths, Runnable work) {
    CompletableFuture.delayedExecutor(hundredths * 1000 / Uptime.PER_SECOND, TimeUnit.MILLISECONDS)
        .execute(work);
  }

  /** At once, but without those whose parent is gone; a warden knows them by their group. */
  private void killTree() {
    leader.descendants().forEach(ProcessHandle::destroyForcibly);
    leader.destroyForcibly();
  }

  /** How the last warden ended; one that died did not see to it that the group is gone. */
  private int last(int wardenExit) {
    return switch (wardenExit) {
      case Warden.GONE, Warden.GONE_BY_LEASE, Warden.SURVIVED -> wardenExit;
      default -> endByAnotherWarden();
    };
  }

  private static Ended ended(int wardenExit, int exitCode) {
    return new Ended(exitCode, wardenExit != Warden.SURVIVED, wardenExit == Warden.GONE_BY_LEASE);
  }

  private int endByAnotherWarden() {
    try {
      Warden another = Warden.start(grace);
      another.guard(leader.pid(), moments);
      another.stop(graceFromNow(), TERM, "their warden had died");
      warden.bury();
      return another.onExit().join();
    } catch (IOException e) {
      killTree();
      return Warden.SURVIVED;
    }
  }
}
