package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.baton.testkit.LiveProcess;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URISyntaxException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A keeper whose JVM is a relay, so that a test plays Baton's part. Its parent is a witness: a
 * process that becomes the parent of all that the keeper leaves behind.
 */
final class KeptProcess implements AutoCloseable {
  static final int GRACE = 500;
  private static final int FAR = 600_000;
  private static final List<String> THE_END = List.of("the end");

  final Path output;
  final long front;
  final long hub;
  final long relay;
  private final Process witness;
  private final BufferedReader status;
  private final SocketChannel channel;
  private final BlockingQueue<List<String>> messages = new LinkedBlockingQueue<>();
  private final int words;
  private long shim;

  /** Starts a keeper for a command. */
  static KeptProcess start(KeeperBuild build, Path folder, String... command) throws IOException {
    return new KeptProcess(build.commandLine(), folder, "", command);
  }

  /**
   * Starts a keeper for a command.
   *
   * @param keeper the words before the command line of the JVM
   * @param prepare Python that the process runs before it becomes the keeper
   */
  KeptProcess(List<String> keeper, Path folder, String prepare, String... command)
      throws IOException {
    this.words = command.length;
    output = Files.createTempFile(folder, "output", "");
    Path address = Files.createTempDirectory(folder, "kept").resolve("socket");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    Files.setPosixFilePermissions(
        address.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(address));
      Files.setPosixFilePermissions(address, PosixFilePermissions.fromString("rwxrwxrwx"));
      List<String> line = new ArrayList<>(keeper);
      line.addAll(List.of(python(), "-S", "-E", script("relay.py"), address.toString()));
      line.addAll(List.of(command));
      witness = witness(output, prepare, line);
      status = witness.inputReader();
      status.readLine();
      channel = server.accept();
    }
    Thread reader = new Thread(this::listen, "keeper's messages");
    reader.setDaemon(true);
    reader.start();
    List<String> ready = expectMessage("ready");
    front = Long.parseLong(ready.get(2));
    hub = Long.parseLong(ready.get(3));
    relay =
        listDescendants()
            .filter(one -> one.parent() == front && one.pid() != hub)
            .findFirst()
            .map(LiveProcess::pid)
            .orElse(0L); // in another pid namespace
  }

  /** Runs a program under a witness of its own. */
  static Process witness(Path output, String prepare, List<String> program) throws IOException {
    List<String> line =
        new ArrayList<>(List.of(python(), "-S", script("witness.py"), output.toString(), prepare));
    line.addAll(program);
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  static String python() {
    return Stream.concat(Stream.of("/usr/bin"), Stream.of(System.getenv("PATH").split(":")))
        .map(place -> Path.of(place, "python3"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow()
        .toString();
  }

  private static String script(String name) {
    try {
      return Path.of(KeptProcess.class.getResource(name).toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private void listen() {
    try {
      while (true) {
        ByteBuffer size = ByteBuffer.allocate(Integer.BYTES);
        fill(size);
        ByteBuffer line = ByteBuffer.allocate(size.getInt(0));
        fill(line);
        messages.add(List.of(UTF_8.decode(line.flip()).toString().strip().split(" ")));
      }
    } catch (IOException e) {
      messages.add(THE_END);
    }
  }

  private void fill(ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new IOException("the keeper, or its relay, has ended");
      }
    }
  }

  /** Returns the next message of this kind; those before it are dropped. */
  List<String> expectMessage(String verb) {
    List<String> dropped = new ArrayList<>();
    while (true) {
      List<String> next = nextMessage();
      if (next.get(0).equals(verb)) {
        return next;
      }
      dropped.add(String.join(" ", next));
      if (next.equals(THE_END)) {
        throw new AssertionError("no " + verb + " came, but " + dropped + "; " + readOutput());
      }
    }
  }

  /** Returns the next message. */
  List<String> nextMessage() {
    try {
      List<String> next = messages.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no message came; " + readOutput());
      }
      return next;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  String readOutput() {
    try {
      return Files.readString(output, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends an order to the keeper. */
  void sendOrder(String line, String... strings) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((line + "\n").getBytes(UTF_8));
    for (String string : strings) {
      bytes.writeBytes(string.getBytes(UTF_8));
      bytes.write(0);
    }
    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + bytes.size());
    frame.putInt(bytes.size()).put(bytes.toByteArray()).flip();
    try {
      while (frame.hasRemaining()) {
        channel.write(frame);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends an order to a keeper that may have ended. */
  void tryOrder(String line) {
    try {
      sendOrder(line);
    } catch (UncheckedIOException e) {
      // It has.
    }
  }

  /** Returns whether the keeper says, before its JVM ends, that nothing is left. */
  boolean awaitEmptyOrEnd() {
    while (true) {
      List<String> next = nextMessage();
      if (next.get(0).equals("empty") || next.equals(THE_END)) {
        return next.get(0).equals("empty");
      }
    }
  }

  /** Runs the command with a deadline that is far away. */
  void runCommand() {
    runCommand(FAR);
  }

  /** Runs the command with SIGTERM due in this many milliseconds, and SIGKILL after the grace. */
  void runCommand(int millis) {
    long term = now() + millis;
    sendOrder("run 1 %d %d %d %d 0 1".formatted(term, term + GRACE, GRACE, words), "BATON_X=7");
  }

  /** Runs the command, and returns its process id once it has started. */
  long startCommand(int millis) {
    runCommand(millis);
    List<String> started = expectMessage("started");
    shim = Long.parseLong(started.get(3));
    return Long.parseLong(started.get(2));
  }

  long startCommand() {
    return startCommand(FAR);
  }

  long shim() {
    return shim;
  }

  /** Returns milliseconds of CLOCK_BOOTTIME. */
  static long now() {
    try {
      String uptime = Files.readString(Path.of("/proc/uptime"));
      return (long) (Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))) * 1000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a signal to a process, and returns when it was sent. */
  static void kill(String signal, long pid) throws IOException {
    new ProcessBuilder("kill", "-" + signal, "--", Long.toString(pid))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join();
  }

  /** Stops a process. Returns when it stands still: until then it may go on for a while. */
  static void stop(long pid) throws IOException {
    kill("STOP", pid);
    await().atMost(LIMIT).until(() -> LiveProcess.of(pid).orElseThrow().state() == 'T');
  }

  /** Returns the living processes of the command, in whatever group or session. */
  List<LiveProcess> listRemaining() {
    Set<Long> own = Set.of(front, hub, relay);
    return listDescendants()
        .filter(one -> !own.contains(one.pid()) && one.pid() != shim)
        .collect(Collectors.toList());
  }

  /** Returns the living descendants of the witness. */
  Stream<LiveProcess> listDescendants() {
    return LiveProcess.listBelow(witness.pid()).stream();
  }

  /** Returns when nothing of the command is left. */
  void awaitNothingLeft() {
    await().atMost(LIMIT).until(this::listRemaining, List::isEmpty);
  }

  /** Has Baton's JVM end, unless it is stopped. */
  void disconnect() throws IOException {
    channel.close();
  }

  /** Has Baton's JVM end with this code. */
  void exitJvm(int code) {
    sendOrder("exit " + code);
  }

  /**
   * Returns how the front has ended, as soon as no process is left at all: its exit code, or minus
   * the number of a signal.
   */
  int awaitEnd() throws IOException {
    await().atMost(LIMIT).until(status::ready);
    String code = status.readLine();
    await().atMost(LIMIT).until(() -> !witness.isAlive());
    return Integer.parseInt(code);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    await().atMost(LIMIT).until(this::killAll);
  }

  /** Kills all, again and again, since a process may just be starting another one. */
  private boolean killAll() throws IOException {
    for (LiveProcess process : listDescendants().toList()) {
      kill("KILL", process.pid());
    }
    return !witness.isAlive();
  }
}
