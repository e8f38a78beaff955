package dev.baton.cli.keeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The keeper: the native program that has started this process. It runs this process's commands and
 * ends each, with all its processes, before the lease ends. It does so even if this process is
 * stopped or killed. The standard input is the channel to it. Thread-safe.
 */
public final class Keeper implements AutoCloseable {
  private static final String VERSION = "1";
  private static final int READY_WORDS = 5;
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final KeeperChannel frames;
  private final long front;
  private final long hub;
  private final Runnable lost;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, KeptCommand> commands = new ConcurrentHashMap<>();
  private final List<ReceivedSignal> early = new ArrayList<>();
  private Consumer<ReceivedSignal> listener = early::add;
  private volatile boolean once;
  private volatile boolean closed;

  private Keeper(KeeperChannel frames, List<String> ready, Runnable lost) {
    this.frames = frames;
    this.front = Long.parseLong(ready.get(2));
    this.hub = Long.parseLong(ready.get(3));
    this.lost = lost;
  }

  /**
   * Connects to the keeper, and returns when it is ready.
   *
   * @param lost runs if the keeper is gone, and with it all its commands
   * @throws CannotRunException if there is no keeper
   */
  public static Keeper connect(Runnable lost) {
    try {
      Channel inherited = System.inheritedChannel();
      if (inherited instanceof SocketChannel channel) {
        return connectOver(channel, lost);
      }
      throw connectFailure(
          "baton can run commands only if its own launcher started it: use the command baton");
    } catch (IOException e) {
      throw CannotRunException.wrapFailure(e);
    }
  }

  /** Connects like {@link #connect}, over {@code channel}. */
  static Keeper connectOver(SocketChannel channel, Runnable lost) throws IOException {
    KeeperChannel frames = new KeeperChannel(channel);
    List<String> ready = frames.readWords();
    if (ready.size() != READY_WORDS || !ready.get(1).equals(VERSION)) {
      throw connectFailure("the keeper says " + ready + "; it belongs to another version of baton");
    }
    Keeper keeper = new Keeper(frames, ready, lost);
    Thread reader = new Thread(keeper::listenForMessages, "keeper");
    reader.setDaemon(true);
    reader.start();
    return keeper;
  }

  private static CannotRunException connectFailure(String message) {
    return new CannotRunException(CannotRunException.NOT_EXECUTABLE, message);
  }

  private void listenForMessages() {
    try {
      for (List<String> words = frames.readWords(); !words.isEmpty(); words = frames.readWords()) {
        handleMessage(words);
      }
    } catch (IOException e) {
      // The keeper is gone, as at the end of the channel.
    }
    if (!closed) {
      lost.run();
    }
  }

  private void handleMessage(List<String> words) {
    switch (words.get(0)) {
      case "signal" ->
          signalReceived(
              new ReceivedSignal(Integer.parseInt(words.get(1)), words.get(2).equals("1")));
      case "orphaned" -> signalReceived(ReceivedSignal.ofNumber(ReceivedSignal.TERM));
      default -> {
        KeptCommand command = commands.get(Integer.parseInt(words.get(1)));
        if (command != null) {
          command.handleMessage(words);
        }
      }
    }
  }

  private synchronized void signalReceived(ReceivedSignal signal) {
    listener.accept(signal);
  }

  /** Passes signals for this process to {@code to}, including earlier signals. */
  public synchronized void onSignal(Consumer<ReceivedSignal> to) {
    listener = to;
    early.forEach(to);
    early.clear();
  }

  /** Returns the process that the user sees, and that signals are for. */
  public long frontPid() {
    return front;
  }

  /** Tells the front that this process handles the signals that have come. */
  public void confirmSignals() {
    sendMessage("noted");
  }

  /**
   * Makes the front end by a signal, like a command did, if this process ends with 128 and its
   * number.
   */
  public void diesBy(int signal) {
    sendMessage("dies " + signal);
  }

  /** Closes standard output once a command has started, because no other command will start. */
  public void runOnce() {
    once = true;
    sendMessage("once");
  }

  /**
   * Exempts children that this process has started itself, such as the local server, from every
   * end.
   */
  public void spareChildren() {
    ProcessHandle.current()
        .children()
        .map(ProcessHandle::pid)
        .forEach(
            child ->
                ProcFile.startTime(child)
                    .ifPresent(start -> sendMessage("spare " + child + " " + start)));
  }

  /** Sends {@code text} to systemd, in the form of sd_notify(3), if systemd asks for it. */
  public void tellSystemd(String text) {
    sendMessage("notify", List.of(text.getBytes(UTF_8)));
  }

  /**
   * Starts a program, with the standard streams and the environment of the front.
   *
   * @param environment variables to add
   * @param lease returns the time left of the lease
   * @throws CannotRunException if there is no such program, or it cannot be started
   */
  public KeptCommand startCommand(
      ProgramSpec program,
      Map<String, String> environment,
      GracePeriod grace,
      Supplier<Duration> lease) {
    String path = System.getenv().getOrDefault("PATH", "");
    program.checkExists(environment.getOrDefault("PATH", path));
    KeptCommand command = new KeptCommand(this, lastId.incrementAndGet(), grace, lease);
    commands.put(command.id(), command);
    command.startProgram(program, environment);
    return command;
  }

  /** Starts a program without a lease. The program still does not outlive this process. */
  public KeptCommand startCommand(
      ProgramSpec program, Map<String, String> environment, GracePeriod grace) {
    return startCommand(program, environment, grace, () -> FOR_EVER);
  }

  void forgetCommand(KeptCommand command) {
    commands.remove(command.id());
  }

  void commandStarted() {
    if (once) {
      once = false;
      try {
        new FileOutputStream(FileDescriptor.out).close();
      } catch (IOException e) {
        // The descriptor is closed all the same.
      }
    }
  }

  /** Kills the keeper's processes that are stopped. The other processes then end the commands. */
  void killStopped(long shim) {
    for (long pid : new long[] {shim, hub}) {
      if (ProcFile.isStopped(pid)) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** Stops listening, because a JVM that ends waits for a thread that reads. */
  @Override
  public void close() {
    closed = true;
    frames.endInput();
  }

  void sendMessage(String line) {
    sendMessage(line, List.of());
  }

  void sendMessage(String line, List<byte[]> strings) {
    try {
      frames.writeMessage(line, strings);
    } catch (IOException e) {
      // The keeper is gone, which the reader notices.
    }
  }
}
