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
 * Asks a server how it is, without ZooKeeper's client, which tries again for ever and says nothing.
 *
 * @param door to the server
 */
public record ServerProbe(Door door) {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int SESSION_MILLIS = 2000;
  private static final int PASSWORD_LENGTH = 16;
  private static final int CONNECT_LENGTH = 29 + PASSWORD_LENGTH;
  private static final int SHORTEST_ANSWER = 20 + PASSWORD_LENGTH;
  private static final int LONGEST_ANSWER = 1000;
  private static final int CLOSE_SESSION = -11;

  /** Makes connections to one server. */
  @FunctionalInterface
  public interface Door {
    /** A new connection, which waits for an answer so long and no longer. */
    Socket open() throws IOException;
  }

  /**
   * A session, as its server sees it.
   *
   * @param timeoutMillis granted; 0 if the server knows no such session
   * @param id of the session
   * @param password that proves whose it is, in hexadecimal
   */
  public record Session(int timeoutMillis, long id, String password) {
    private static final Session NEW = new Session(0, 0, "00".repeat(PASSWORD_LENGTH));

    /** Whether it stands. */
    public boolean isGranted() {
      return timeoutMillis > 0;
    }
  }

  /** What a connection to a new session asks. */
  private enum Then {
    CLOSE,
    LEAVE
  }

  static ServerProbe local(int port) {
    return new ServerProbe(
        () -> {
          Socket socket = new Socket();
          socket.setSoTimeout(TIMEOUT_MILLIS);
          InetAddress here = InetAddress.getLoopbackAddress();
          socket.connect(new InetSocketAddress(here, port), TIMEOUT_MILLIS);
          return socket;
        });
  }

  /** The lines {@code name: value} of its answer to {@code srvr}; none if it does not serve. */
  Map<String, String> vitals() throws IOException {
    return pairs(ask("srvr"), ": ");
  }

  /** The lines of {@code text} that have {@code separator} between a name and a value. */
  public static Map<String, String> pairs(String text, String separator) {
    return text.lines()
        .map(line -> line.split(separator, 2))
        .filter(pair -> pair.length == 2)
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, next) -> first));
  }

  /** Its answer to one of ZooKeeper's words of four letters. */
  public String ask(String word) throws IOException {
    try (Socket socket = door.open()) {
      socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII);
    }
  }

  /**
   * Whether it opens a session, as for any client; closes it again. That takes a write on its disk,
   * so it shows what {@code srvr} hides: a disk that is full or hangs.
   */
  boolean opensSession() throws IOException {
    return connect(Session.NEW, SESSION_MILLIS, Then.CLOSE).isGranted();
  }

  /** Opens a session with the timeout granted that is nearest to {@code millis}; closes it. */
  public Session tryTimeout(int millis) throws IOException {
    return connect(Session.NEW, millis, Then.CLOSE);
  }

  /** Opens a session, and leaves it to {@link #knows} of other servers. */
  public Session open(int millis) throws IOException {
    return connect(Session.NEW, millis, Then.LEAVE);
  }

  /** Whether this server knows the session of another, as it does in the same ensemble. */
  public boolean knows(Session session) throws IOException {
    return connect(session, SESSION_MILLIS, Then.LEAVE).isGranted();
  }

  /** Ends it. */
  public void close(Session session) throws IOException {
    connect(session, SESSION_MILLIS, Then.CLOSE);
  }

  private Session connect(Session session, int millis, Then then) throws IOException {
    try (Socket socket = door.open()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.write(connectRequest(session, millis));
      Session granted = connectResponse(new DataInputStream(socket.getInputStream()));
      if (then == Then.CLOSE && granted.isGranted()) {
        out.write(ByteBuffer.allocate(12).putInt(8).putInt(1).putInt(CLOSE_SESSION).array());
      }
      return granted;
    }
  }

  /** The record ConnectRequest of ZooKeeper's protocol. */
  private static byte[] connectRequest(Session session, int millis) {
    ByteBuffer request = ByteBuffer.allocate(Integer.BYTES + CONNECT_LENGTH);
    request.putInt(CONNECT_LENGTH).putInt(0).putLong(0).putInt(millis).putLong(session.id());
    return request.putInt(PASSWORD_LENGTH).put(HexFormat.of().parseHex(session.password())).array();
  }

  /** The record ConnectResponse. */
  private static Session connectResponse(DataInputStream in) throws IOException {
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
    return new Session(timeout, id, HexFormat.of().formatHex(password));
  }

  /** Something else answers. */
  public static final class NotZooKeeperException extends IOException {
    private static final long serialVersionUID = 1;

    NotZooKeeperException() {
      super("something answers that is no ZooKeeper");
    }
  }
}
