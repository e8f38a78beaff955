package dev.baton.runtime.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.HostProvider;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.client.ZooKeeperSaslClient;

/** ZooKeeper's client, which can also let go of its connection and leave the session alive. */
final class Handle extends ZooKeeper {
  /** For a new session. */
  Handle(String chroot, int timeout, Watcher watcher, HostProvider server, ZKClientConfig config)
      throws IOException {
    super("unused" + chroot, timeout, watcher, false, server, config);
  }

  /** For a session that exists. */
  Handle(
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

  /** Whether it proves who it is by SASL, and has not done so yet. */
  boolean isLoggingIn() {
    ZooKeeperSaslClient login = cnxn.getZooKeeperSaslClient();
    return login != null && login.clientTunneledAuthenticationInProgress();
  }

  /** Ends the connection and the threads of this client; the session lasts. */
  void disconnect() {
    cnxn.disconnect();
  }
}
