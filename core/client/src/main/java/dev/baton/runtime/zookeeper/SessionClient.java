package dev.baton.runtime.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.ClientCnxn;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.HostProvider;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.client.ZooKeeperSaslClient;
import org.apache.zookeeper.proto.RequestHeader;

/** A client of ZooKeeper that can also let go of its connection and leave the session alive. */
final class SessionClient extends ZooKeeper {
  /** Creates a client for a new session. */
  SessionClient(
      String chroot, int timeout, Watcher watcher, HostProvider server, ZKClientConfig config)
      throws IOException {
    super("unused" + chroot, timeout, watcher, false, server, config);
  }

  /** Creates a client for an existing session. */
  SessionClient(
      String chroot,
      int timeout,
      Watcher watcher,
      long session,
      byte[] password,
      HostProvider server,
      ZKClientConfig config)
      throws IOException {
    super("unused" + chroot, timeout, watcher, session, password, false, server, config);
  }

  /** Returns what connects this client, for the {@link SharedLogin}. */
  ClientCnxn connection() {
    return cnxn;
  }

  /** Returns whether it authenticates by SASL, and has not finished. */
  boolean isLoggingIn() {
    ZooKeeperSaslClient login = cnxn.getZooKeeperSaslClient();
    return login != null && login.clientTunneledAuthenticationInProgress();
  }

  /**
   * Has a client without a connection take its end for wanted, as in {@link #close}. Otherwise it
   * would warn of it, with a stack trace. It sends no request any more, this one included.
   */
  void expectEnd() {
    RequestHeader close = new RequestHeader();
    close.setType(ZooDefs.OpCode.closeSession);
    var unused = cnxn.queuePacket(close, null, null, null, null, null, null, null, null);
  }

  /** Ends the connection and the threads of this client; the session lasts. */
  void disconnect() {
    cnxn.disconnect();
  }
}
