package dev.baton.cli.server;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks the server at a port of this machine how it is. */
record ServerProbe(int port) {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int SESSION_MILLIS = 2000;
  private static final int PASSWORD_LENGTH = 16;
  private static final int CONNECT_LENGTH = 29 + PASSWORD_LENGTH;
  private static final int CLOSE_SESSION = -11;

  /** The lines {@code name: value} of its answer to {@code srvr}; none if it does not serve. */
  Map<String, String> vitals() throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.US_ASCII)
          .lines()
          .map(line -> line.split(": ", 2))
          .filter(pair -> pair.length == 2)
          .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, next) -> first));
    }
  }

  /**
   * Whether it opens a session, as for any client; closes it again. That takes a write on its disk,
   * so it shows what {@code srvr} hides: a disk that is full or hangs.
   */
  boolean opensSession() throws IOException {
    try (Socket socket = connect()) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.write(connectRequest());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.readInt(); // the length
      in.readInt(); // the version of the protocol
      boolean granted = in.readInt() > 0;
      out.write(ByteBuffer.allocate(12).putInt(8).putInt(1).putInt(CLOSE_SESSION).array());
      return granted;
    }
  }

  /** The record ConnectRequest of ZooKeeper's protocol, asking for a new session. */
  private static byte[] connectRequest() {
    ByteBuffer request = ByteBuffer.allocate(Integer.BYTES + CONNECT_LENGTH);
    request.putInt(CONNECT_LENGTH).putInt(0).putLong(0).putInt(SESSION_MILLIS).putLong(0);
    return request.putInt(PASSWORD_LENGTH).array();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
    return socket;
  }
}
