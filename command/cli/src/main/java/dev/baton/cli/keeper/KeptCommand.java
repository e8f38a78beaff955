package dev.baton.cli.keeper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A command that the {@link Keeper} runs only while a lease is renewed. Everything here applies to
 * all processes of the command. Thread-safe.
 *
 * <p>They get SIGTERM a {@link GracePeriod} before SIGKILL, and SIGKILL half a second before the
 * lease ends. The command's shim sends both, even if this process is stopped or dead by then.
 */
public final class KeptCommand implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(1);
  private static final int SIGKILL = 9;
  private static final int BY_SIGNAL = 128;

  private final Keeper keeper;
  private final int id;
  private final GracePeriod grace;
  private final Supplier<Duration> lease;
  private final GraceMeter graceMeter = new GraceMeter();
  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private final CompletableFuture<ProcessExit> ended = new CompletableFuture<>();
  private volatile long pid;
  private volatile long shim;
  private volatile int left;
  private volatile @Nullable CompletableFuture<Boolean> kept;
  private volatile @Nullable LeadershipRole role;
  private volatile @Nullable CannotRunException failure;

  /** A time of leadership, and its end. */
  private record LeadershipRole(int number, CompletableFuture<Void> lost) {}

  KeptCommand(Keeper keeper, int id, GracePeriod grace, Supplier<Duration> lease) {
    this.keeper = keeper;
    this.id = id;
    this.grace = grace;
    this.lease = lease;
  }

  int id() {
    return id;
  }

  /**
   * Starts the command, and returns when it runs. A stopped hub must not start it later, when
   * another candidate may lead. So that hub is killed, and the keeper ends this process.
   */
  void startProgram(ProgramSpec program, Map<String, String> environment) {
    List<byte[]> strings = new ArrayList<>();
    if (!program.typed()) {
      program.words().forEach(word -> strings.add(NativeText.toBytes(word)));
    }
    environment.forEach((name, value) -> strings.add(NativeText.toBytes(name + "=" + value)));
    GracePeriod.SignalTimes moments = signalTimes(lease);
    graceMeter.noteLease(moments.term());
    int count = program.words().size();
    keeper.sendMessage(
        "run "
            + joinNumbers(
                id,
                moments.term(),
                moments.kill(),
                grace.period().toMillis(),
                program.typed() ? count : 0,
                program.typed() ? 0 : count,
                environment.size()),
        strings);
    try {
      if (!isDone(started.exceptionally(why -> null), START)) {
        keeper.killStopped(shim);
      }
      started.join();
    } catch (CompletionException e) {
      throw CannotRunException.wrapFailure(Objects.requireNonNullElse(e.getCause(), e));
    }
    keeper.commandStarted();
  }

  /** Joins them by hand: the JVM's formatter reads the data of the user's language first. */
  private static String joinNumbers(long... numbers) {
    return LongStream.of(numbers).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  /**
   * Returns the times of the signals. The clock is read first, so a delay only shortens the lease.
   */
  private GracePeriod.SignalTimes signalTimes(Supplier<Duration> of) {
    long now = UptimeClock.nowMillis();
    return grace.signalTimes(now, of.get());
  }

  /** Handles a message of the keeper about this command; in one thread. */
  void handleMessage(List<String> words) {
    switch (words.get(0)) {
      case "started" -> {
        pid = Long.parseLong(words.get(2));
        shim = Long.parseLong(words.get(3));
        started.complete(null);
      }
      case "failed" -> failure = CannotRunException.ofError(Integer.parseInt(words.get(2)));
      case "kept" -> {
        CompletableFuture<Boolean> waiting = kept;
        if (waiting != null) {
          waiting.complete(true);
        }
      }
      case "lost" -> handleLost(Integer.parseInt(words.get(2)));
      case "ended" -> left = Integer.parseInt(words.get(4));
      case "survived" -> ended.complete(survivorExit(words));
      case "empty" -> handleEmpty(words);
      default -> {
        // A stop or continuation changes nothing: the lease is renewed all the same.
      }
    }
  }

  private ProcessExit survivorExit(List<String> words) {
    String why =
        words.get(4).equals("1")
            ? "baton is not permitted to signal it"
            : "state " + words.get(3) + " in the process table";
    String who = "process " + words.get(2) + " survives SIGKILL (" + why + ")";
    return new ProcessExit(BY_SIGNAL + SIGKILL, left, who, false, graceMeter.graceUsed(false));
  }

  private void handleEmpty(List<String> words) {
    int number = Integer.parseInt(words.get(3));
    boolean bySignal = words.get(2).equals("signal");
    if (bySignal) {
      keeper.diesBy(number);
    }
    keeper.forgetCommand(this);
    CannotRunException why = failure;
    if (why != null) {
      started.completeExceptionally(why);
    } else {
      started.complete(null);
    }
    int code = bySignal ? BY_SIGNAL + number : number;
    boolean over = words.get(4).equals("1");
    ended.complete(new ProcessExit(code, left, null, over, graceMeter.graceUsed(over)));
  }

  /** Extends the lease; without effect once SIGTERM, or the signal of the loss, was due. */
  public void renewLease(Supplier<Duration> of) {
    GracePeriod.SignalTimes moments = signalTimes(of);
    if (role == null) {
      graceMeter.noteLease(moments.term());
    }
    CompletableFuture<Boolean> waiting = kept;
    if (waiting == null || waiting.isDone()) {
      awaitKept(of.get().dividedBy(4));
    }
    keeper.sendMessage("until " + joinNumbers(id, moments.term(), moments.kill()));
  }

  /**
   * Kills the shim if it does not answer because it is stopped. The keeper then ends the command.
   */
  private void awaitKept(Duration atMost) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    kept = answer;
    var unused =
        answer
            .completeOnTimeout(false, atMost.toMillis(), TimeUnit.MILLISECONDS)
            .thenAccept(
                answered -> {
                  if (!answered && !ended.isDone()) {
                    keeper.killStopped(shim);
                  }
                });
  }

  /**
   * Tells the program, but not its children, that it leads. It learns of the loss a grace and half
   * a second before the lease ends, or by {@link #stopLeading}. A program without a handler for
   * that signal is ended instead.
   *
   * @return completes when the program has been told of the loss
   */
  public CompletableFuture<Void> startLeading(RoleSignals roles, Supplier<Duration> of) {
    LeadershipRole before = role;
    LeadershipRole next =
        new LeadershipRole(before == null ? 1 : before.number() + 1, new CompletableFuture<>());
    role = next;
    keeper.sendMessage(
        "lead %d %d %d %d %d %d"
            .formatted(
                id,
                next.number(),
                ReceivedSignal.signalNumber(roles.electedSignal()),
                ReceivedSignal.signalNumber(roles.lostSignal()),
                signalTimes(of).term(),
                roles.killAfter().toMillis()));
    return next.lost().copy();
  }

  private void handleLost(int number) {
    LeadershipRole current = role;
    if (current != null && current.number() == number) {
      current.lost().complete(null);
    }
  }

  /**
   * Tells the program that it no longer leads, unless it knows already. Returns when the grace is
   * over, or the program has ended. If its shim does not answer, the command is ended.
   */
  public void stopLeading() {
    LeadershipRole current = role;
    if (current == null) {
      return;
    }
    keeper.sendMessage("lose " + id);
    if (!isDone(CompletableFuture.anyOf(current.lost(), ended), ANSWER)) {
      ProcessHandle.of(shim).ifPresent(ProcessHandle::destroyForcibly);
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

  /** Returns whether the program has handlers for both signals of its role. */
  public boolean catchesSignals(RoleSignals roles) {
    return ProcFile.catchesSignal(pid, ReceivedSignal.signalNumber(roles.electedSignal()))
        && ProcFile.catchesSignal(pid, ReceivedSignal.signalNumber(roles.lostSignal()));
  }

  /** Passes a signal on to the command, unless it has got it already. */
  public void signal(ReceivedSignal signal) {
    keeper.sendMessage("signal %d %d".formatted(id, signedNumber(signal)));
  }

  /** Returns a negative number for what the whole job got: the shim knows whether it came. */
  private static int signedNumber(ReceivedSignal signal) {
    return signal.toWholeJob() ? -signal.number() : signal.number();
  }

  /** Tells the command to end by SIGTERM; see {@link #stop(ReceivedSignal, Duration)}. */
  public void stop(Duration timeout) {
    stop(ReceivedSignal.ofNumber(ReceivedSignal.TERM), timeout);
  }

  /**
   * Tells the command to end by a signal, and kills it after {@code timeout}. Keep renewing the
   * lease meanwhile, because it still limits the command.
   */
  public void stop(ReceivedSignal signal, Duration timeout) {
    graceMeter.noteStop();
    keeper.sendMessage("end %d %d %d".formatted(id, signedNumber(signal), timeout.toMillis()));
  }

  /** Completes with the end of the command, as soon as none of its processes is left. */
  public CompletableFuture<ProcessExit> whenEnded() {
    return ended.copy();
  }

  /** Ends the command, if it still runs, and returns when it has ended. */
  @Override
  public void close() {
    stop(grace.period());
    ended.join();
  }
}
