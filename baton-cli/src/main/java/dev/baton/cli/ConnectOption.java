package dev.baton.cli;

import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.StateFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which ZooKeeper to use; a mixin for the commands that need one. */
final class ConnectOption {
  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT[,...][/CHROOT]",
      defaultValue = "${env:BATON_CONNECT}",
      description = {
        "The ZooKeeper to use; else the environment's BATON_CONNECT; else a server on this"
            + " machine, started if need be."
      })
  private @Nullable String connect;

  /** What a ZooKeeper client connects to; starts the local server if no other was named. */
  String connectString() {
    return connect == null || connect.isBlank()
        ? new LocalServer(StateFolder.ofUser()).ensureRunning()
        : connect;
  }
}
