package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.LocalServerException;
import dev.baton.cli.server.ServerStatus;
import dev.baton.cli.server.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which ZooKeeper to use; a mixin for the commands that need one. */
final class ConnectOption {
  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT[,...][/CHROOT]",
      defaultValue = "${env:BATON_CONNECT}",
      description = {
        "The ZooKeeper to use; else the environment's BATON_CONNECT; else the server on this"
            + " machine, which 'baton run' starts if need be."
      })
  private @Nullable String connect;

  @Option(
      names = "--auth",
      paramLabel = "FILE",
      defaultValue = "${env:BATON_AUTH}",
      description = {
        "Prove an identity to ZooKeeper: the file holds it in one line, like digest:user:password."
            + " Else the file that the environment's BATON_AUTH names. What is created with it only"
            + " this identity can change; everybody may read it."
      })
  private @Nullable String auth;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /** Settings for a connection to {@code servers}, which is a fault of the user's if unreadable. */
  BatonBuilder settings(String servers) {
    keepCertificatesUnread();
    return Usage.checked(Objects.requireNonNull(command), () -> identified(Baton.builder(servers)));
  }

  /**
   * ZooKeeper's client asks the default context which versions of TLS there are, and that one would
   * read all certificates of this machine for it, whether TLS is used or not. Those who connect by
   * TLS have a context of their own; this one trusts nobody.
   */
  private static void keepCertificatesUnread() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      SSLContext.setDefault(context);
    } catch (GeneralSecurityException e) {
      // Then the client takes its time.
    }
  }

  private BatonBuilder identified(BatonBuilder builder) {
    if (auth == null || auth.isBlank()) {
      return builder;
    }
    String[] parts = secret(auth).split(":", 2);
    if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException(
          "the identity in "
              + auth
              + " must be one line like SCHEME:SECRET, digest:user:password for example");
    }
    return builder.credentials(parts[0], parts[1]).othersMayOnlyRead();
  }

  private static String secret(String file) {
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException | InvalidPathException e) {
      throw new IllegalArgumentException(
          "the file " + file + " of --auth, or BATON_AUTH, cannot be read: " + e.getMessage(), e);
    }
  }

  /** What a ZooKeeper client connects to; starts the local server if no other was named. */
  String connectString() {
    return named().orElseGet(this::localConnectString);
  }

  private String localConnectString() {
    LocalServer server = localServer();
    if (server.status() instanceof ServerStatus.Stopped) {
      commandLine()
          .getErr()
          .println("baton: starting a ZooKeeper server on this machine; baton server stop ends it");
    }
    return server.ensureRunning();
  }

  /**
   * Settings for a connection to what runs already: as {@link #connectString()}, but nothing is
   * started.
   *
   * @throws LocalServerException if there is none
   */
  BatonBuilder running() {
    return settings(named().orElseGet(ConnectOption::runningConnectString));
  }

  private static String runningConnectString() {
    ServerStatus status = localServer().status();
    if (status instanceof ServerStatus.Running running) {
      return running.connect();
    }
    throw LocalServerException.notRunning(status instanceof ServerStatus.Silent);
  }

  /** An empty BATON_CONNECT names nothing, as if it were unset; an empty option is a mistake. */
  private Optional<String> named() {
    Optional<String> named = Optional.ofNullable(connect).filter(text -> !text.isBlank());
    if (named.isEmpty() && commandLine().getParseResult().hasMatchedOption("--connect")) {
      throw new ParameterException(
          commandLine(), "--connect names no ZooKeeper; give it like host:port, or leave it out");
    }
    return named;
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command).commandLine();
  }

  private static LocalServer localServer() {
    return new LocalServer(StateFolder.ofUser());
  }
}
