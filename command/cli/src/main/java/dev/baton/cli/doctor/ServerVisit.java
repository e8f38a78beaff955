package dev.baton.cli.doctor;

import dev.baton.cli.doctor.ServerFacts.Reach;
import dev.baton.cli.doctor.ServerFacts.Words;
import dev.baton.cli.security.Security;
import dev.baton.cli.security.TlsException;
import dev.baton.cli.server.ServerProbe;
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
  private final Security security;
  private final int millis;
  private final ServerProbe probe = new ServerProbe(this::open);
  private int addresses;
  private boolean connected;
  private Duration connect = Duration.ZERO;
  private Duration shortest = Duration.ZERO;
  private Words words = Words.NONE;
  private String ourAddress = "";

  /** Creates a visit that waits for {@code millis} at each step. */
  ServerVisit(InetSocketAddress server, Security security, int millis) {
    this.server = server;
    this.security = security;
    this.millis = millis;
  }

  /** Returns the name in the connect string. */
  String name() {
    String host = server.getHostString();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + server.getPort();
  }

  /** Returns the facts about a server that did not answer in time. */
  static ServerFacts late(InetSocketAddress server) {
    return new ServerVisit(server, Security.NONE, 0).facts(Reach.LATE, "");
  }

  ServerProbe probe() {
    return probe;
  }

  private Socket open() throws IOException {
    long begin = System.nanoTime();
    Socket socket = security.open(server, millis);
    if (!connected) {
      connect = Duration.ofNanos(System.nanoTime() - begin);
      connected = true;
    }
    ourAddress = socket.getLocalAddress().getHostAddress();
    return socket;
  }

  ServerFacts facts() {
    try {
      addresses = InetAddress.getAllByName(server.getHostString()).length;
      String said = probe.ask("srvr");
      boolean known = said.contains(UP) || said.contains(OFF) || said.contains(DOWN);
      return known || said.isEmpty()
          ? session(said)
          : facts(Reach.FOREIGN, "it says " + shown(said));
    } catch (UnknownHostException e) {
      return facts(Reach.UNRESOLVED, "");
    } catch (IOException e) {
      return failed(e);
    }
  }

  /** Returns the facts about a server that answers like ZooKeeper, or not at all. */
  private ServerFacts session(String srvr) throws IOException {
    try {
      shortest = Duration.ofMillis(probe.tryTimeout(1).timeoutMillis());
    } catch (SSLException | SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      return srvr.isEmpty() ? failed(e) : facts(Reach.NOT_SERVING, shown(srvr));
    }
    words = new Words(ServerProbe.pairs(srvr, ": "), configuration(), ours());
    return facts(Reach.SERVING, "");
  }

  private Map<String, String> configuration() throws IOException {
    return ServerProbe.pairs(probe.ask("conf"), "=");
  }

  /** Returns how many connections come from this address, without the connection that asks. */
  private OptionalInt ours() throws IOException {
    String said = probe.ask("cons");
    long ours = said.lines().filter(line -> line.startsWith(" /" + ourAddress + ":")).count();
    return ours == 0 ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(ours) - 1);
  }

  private ServerFacts failed(IOException e) {
    if (e instanceof SSLException refused) {
      return facts(Reach.DISTRUSTED, String.valueOf(TlsException.of(server, refused).getMessage()));
    }
    String message = String.valueOf(e.getMessage());
    if (!connected && !ENDED.matcher(message).lookingAt()) {
      boolean late = e instanceof SocketTimeoutException; // with a message, or without
      return facts(Reach.UNCONNECTED, late ? "not within " + millis + " ms" : message);
    }
    if (e instanceof SocketTimeoutException) {
      return facts(Reach.SILENT, "");
    }
    return security.tls()
        ? failed(TlsException.ended(e))
        : facts(Reach.FOREIGN, "it ends the connection");
  }

  private static String shown(String said) {
    String line = Text.printable(said.lines().findFirst().orElse(""));
    return '"' + line.substring(0, Math.min(SHOWN, line.length())) + '"';
  }

  private ServerFacts facts(Reach reach, String why) {
    return new ServerFacts(
        name(), addresses, reach, why, connect, shortest, words, Optional.empty());
  }
}
