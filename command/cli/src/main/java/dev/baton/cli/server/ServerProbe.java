package dev.baton.cli.server;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Asks a server for its state without ZooKeeper's client, which retries forever and reports
 * nothing.
 *
 * @param door to the server
 */
public record ServerProbe(ServerConnector door) {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int SESSION_MILLIS = 2000;
  private static final int PASSWORD_LENGTH = 16;
  private static final int CONNECT_LENGTH = 29 + PASSWORD_LENGTH;
  private static final int SHORTEST_ANSWER = 20 + PASSWORD_LENGTH;
  private static final int LONGEST_ANSWER = 1000;
  private static final int CLOSE_SESSION = -11;

  /** Opens connections to one server. */
  @FunctionalInterface
  public interface ServerConnector {
    /** Opens a connection that waits for an answer up to a fixed limit. */
    Socket openSocket() throws IOException;
  }

  /**
   * A session, as the server describes it.
   *
   * @param timeoutMillis granted; 0 if the server knows no such session
   * @param id of the session
   * @param password that proves the ownership, in hexadecimal
   */
  public record ProbeSession(int timeoutMillis, long id, String password) {
    private static final ProbeSession NEW = new ProbeSession(0, 0, "00".repeat(PASSWORD_LENGTH));

    /** Returns whether the server has granted the session. */
    public boolean isGranted() {
      return timeoutMillis > 0;
    }
  }

  /** The action of a connection after it has opened a session. */
  private enum AfterConnect {
    CLOSE,
    LEAVE
  }

  static ServerProbe localProbe(int port) {
    return new ServerProbe(
        () -> {
          Socket socket = new Socket();
          socket.setSoTimeout(TIMEOUT_MILLIS);
          InetAddress here = InetAddress.getLoopbackAddress();
          socket.connect(new InetSocketAddress(here, port), TIMEOUT_MILLIS);
          return socket;
        });
  }

  /**
   * Returns the lines {@code name: value} of the server's answer to {@code srvr}; none if it does
   * not serve.
   */
  Map<String, String> readVitals() throws IOException {
    return parsePairs(askWord("srvr"), ": ");
  }

  /** Parses the lines of {@code text} that have {@code separator} between a name and a value. */
  public static Map<String, String> parsePairs(String text, String separator) {
    return text.lines()
        .map(line -> line.split(separator, 2))
        .filter(pair -> pair.length == 2)
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, next) -> first));
  }

  /** Returns the server's answer to one of ZooKeeper's four-letter words. */
  public String askWord(String word) throws IOException {
    try (Socket socket = door.openSocket()) {
      socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII);
    }
  }

  /**
   * Returns whether the server opens a session, as for any client, and closes it again. That takes
   * a write on its disk, so it reveals a full or hanging disk, which {@code srvr} hides.
   */
  boolean opensSession() throws IOException {
    return connectSession(ProbeSession.NEW, SESSION_MILLIS, AfterConnect.CLOSE).isGranted();
  }

  /** Opens a session with the granted timeout that is nearest to {@code millis}, and closes it. */
  public ProbeSession tryTimeout(int millis) throws IOException {
    return connectSession(ProbeSession.NEW, millis, AfterConnect.CLOSE);
  }

  /** Opens a session and leaves it open, for {@link #knowsSession} of other servers. */
  public ProbeSession openSession(int millis) throws IOException {
    return connectSession(ProbeSession.NEW, millis, AfterConnect.LEAVE);
  }

  /**
   * Returns whether this server knows the session of another server, which proves that both are in
   * the same ensemble.
   */
  public boolean knowsSession(ProbeSession session) throws IOException {
    return connectSession(session, SESSION_MILLIS, AfterConnect.LEAVE).isGranted();
  }

  /** Ends a session. */
  public void closeSession(ProbeSession session) throws IOException {
    connectSession(session, SESSION_MILLIS, AfterConnect.CLOSE);
  }

  private ProbeSession connectSession(ProbeSession session, int millis, AfterConnect then)
      throws IOException {
    try (Socket socket = door.openSocket()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.write(connectRequest(session, millis));
      ProbeSession granted = connectResponse(new DataInputStream(socket.getInputStream()));
      if (then == AfterConnect.CLOSE && granted.isGranted()) {
        out.write(ByteBuffer.allocate(12).putInt(8).putInt(1).putInt(CLOSE_SESSION).array());
      }
      return granted;
    }
  }

  /** Encodes ZooKeeper's record ConnectRequest. */
  private static byte[] connectRequest(ProbeSession session, int millis) {
    ByteBuffer request = ByteBuffer.allocate(Integer.BYTES + CONNECT_LENGTH);
    request.putInt(CONNECT_LENGTH).putInt(0).putLong(0).putInt(millis).putLong(session.id());
    return request.putInt(PASSWORD_LENGTH).put(HexFormat.of().parseHex(session.password())).array();
  }

  /** Decodes ZooKeeper's record ConnectResponse. */
  private static ProbeSession connectResponse(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < SHORTEST_ANSWER || length > LONGEST_ANSWER) {
      throw new NotZooKeeperException();
    }
    in.readInt(); // the version of the protocol
    int timeout = in.readInt();
    long id = in.readLong();
    byte[] password = new byte[PASSWORD_LENGTH];
    if (in.readInt() != PASSWORD_LENGTH) {
      throw new NotZooKeeperException();
    }
    in.readFully(password);
    return new ProbeSession(timeout, id, HexFormat.of().formatHex(password));
  }

  /** Thrown if the answer does not come from ZooKeeper. */
  public static final class NotZooKeeperException extends IOException {
    private static final long serialVersionUID = 1;

    NotZooKeeperException() {
      super("something answers that is not ZooKeeper");
    }
  }
}
