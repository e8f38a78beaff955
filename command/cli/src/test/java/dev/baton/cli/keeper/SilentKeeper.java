package dev.baton.cli.keeper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A keeper that is ready and does nothing, for tests that run no command. */
public final class SilentKeeper {
  private SilentKeeper() {}

  /** Returns one. */
  public static Keeper create() {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel ours = SocketChannel.open(server.getLocalAddress());
      SocketChannel its = server.accept();
      byte[] ready = "ready 1 2 3 4\n".getBytes(US_ASCII);
      its.write(ByteBuffer.allocate(Integer.BYTES).putInt(ready.length).flip());
      its.write(ByteBuffer.wrap(ready));
      return Keeper.connectOver(ours, () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
