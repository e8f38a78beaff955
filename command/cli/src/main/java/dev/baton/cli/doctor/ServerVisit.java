package dev.baton.cli.doctor;

import dev.baton.cli.doctor.ServerFacts.ServerReach;
import dev.baton.cli.doctor.ServerFacts.WordAnswers;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.cli.server.ServerProbe;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.zookeeper.TlsFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Examines one server. For one thread. */
final class ServerVisit {
  private static final String OFF = "is not executed because it is not in the whitelist";
  private static final String DOWN = "not currently serving requests";
  private static final String UP = "Zookeeper version";

  /** The messages of a connection that was opened but ended before its first use. */
  private static final Pattern ENDED = Pattern.compile("Broken pipe|Connection reset");

  private static final int SHOWN = 60;

  private final InetSocketAddress server;
  private final ConnectionSecurity security;
  private final int millis;
  private final ServerProbe probe = new ServerProbe(this::openSocket);
  private int addresses;
  private boolean connected;
  private Duration connect = Duration.ZERO;
  private Duration shortest = Duration.ZERO;
  private WordAnswers words = WordAnswers.NONE;
  private String ourAddress = "";

  /** Creates a visit that waits for {@code millis} at each step. */
  ServerVisit(InetSocketAddress server, ConnectionSecurity security, int millis) {
    this.server = server;
    this.security = security;
    this.millis = millis;
  }

  /** Returns the name in the connect string. */
  String serverName() {
    String host = server.getHostString();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + server.getPort();
  }

  /** Returns the facts about a server that did not answer in time. */
  static ServerFacts lateFacts(InetSocketAddress server) {
    return new ServerVisit(server, ConnectionSecurity.NONE, 0).createFacts(ServerReach.LATE, "");
  }

  ServerProbe serverProbe() {
    return probe;
  }

  private Socket openSocket() throws IOException {
    long begin = System.nanoTime();
    Socket socket = security.openSocket(server, millis);
    if (!connected) {
      connect = Duration.ofNanos(System.nanoTime() - begin);
      connected = true;
    }
    ourAddress = socket.getLocalAddress().getHostAddress();
    return socket;
  }

  /** Examines the server, which takes some connections and a session. */
  ServerFacts visitServer() {
    return askServer(this::visitSession);
  }

  /**
   * Asks only for the server's state. Where it does not tell that, a session proves that it serves.
   */
  ServerFacts askState() {
    return askServer(said -> said.contains(UP) ? noteState(said) : visitSession(said));
  }

  private ServerFacts noteState(String srvr) {
    words = new WordAnswers(ServerProbe.parsePairs(srvr, ": "), Map.of(), OptionalInt.empty());
    return createFacts(ServerReach.SERVING, "");
  }

  /** The examination that follows the answer to {@code srvr}. */
  @FunctionalInterface
  private interface NextStep {
    ServerFacts examineFurther(String srvr) throws IOException;
  }

  private ServerFacts askServer(NextStep next) {
    try {
      addresses = InetAddress.getAllByName(server.getHostString()).length;
      String said = probe.askWord("srvr");
      boolean known = said.contains(UP) || said.contains(OFF) || said.contains(DOWN);
      return known || said.isEmpty()
          ? next.examineFurther(said)
          : createFacts(ServerReach.FOREIGN, "it says " + quoteAnswer(said));
    } catch (UnknownHostException e) {
      return createFacts(ServerReach.UNRESOLVED, "");
    } catch (IOException e) {
      return failedFacts(e);
    }
  }

  /** Returns the facts about a server that answers like ZooKeeper, or not at all. */
  private ServerFacts visitSession(String srvr) throws IOException {
    try {
      shortest = Duration.ofMillis(probe.tryTimeout(1).timeoutMillis());
    } catch (SSLException | SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      return srvr.isEmpty()
          ? failedFacts(e)
          : createFacts(ServerReach.NOT_SERVING, quoteAnswer(srvr));
    }
    words =
        new WordAnswers(
            ServerProbe.parsePairs(srvr, ": "), readConfiguration(), countConnections());
    return createFacts(ServerReach.SERVING, "");
  }

  private Map<String, String> readConfiguration() throws IOException {
    return ServerProbe.parsePairs(probe.askWord("conf"), "=");
  }

  /** Returns how many connections come from this address, without the connection that asks. */
  private OptionalInt countConnections() throws IOException {
    String said = probe.askWord("cons");
    long ours = said.lines().filter(line -> line.startsWith(" /" + ourAddress + ":")).count();
    return ours == 0 ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(ours) - 1);
  }

  private ServerFacts failedFacts(IOException e) {
    if (e instanceof SSLException refused) {
      return createFacts(
          ServerReach.DISTRUSTED,
          TlsFailure.explain(server, refused, ConnectionSecurity.REMEDIES).message());
    }
    String message = String.valueOf(e.getMessage());
    if (!connected && !ENDED.matcher(message).lookingAt()) {
      boolean late = e instanceof SocketTimeoutException; // with a message, or without
      return createFacts(
          ServerReach.UNCONNECTED,
          late ? "not within " + DurationFormat.inSeconds(Duration.ofMillis(millis)) : message);
    }
    if (e instanceof SocketTimeoutException) {
      return createFacts(ServerReach.SILENT, "");
    }
    return security.tls()
        ? failedFacts(TlsFailure.connectionEnded(e))
        : createFacts(ServerReach.FOREIGN, "it closes the connection");
  }

  private static String quoteAnswer(String said) {
    String line = PrintableText.makePrintable(said.lines().findFirst().orElse(""));
    return '"' + line.substring(0, Math.min(SHOWN, line.length())) + '"';
  }

  private ServerFacts createFacts(ServerReach reach, String why) {
    return new ServerFacts(
        serverName(), addresses, reach, why, connect, shortest, words, Optional.empty());
  }
}
