package dev.baton.cli.connect;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.cli.security.TlsException;
import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.LocalServerException;
import dev.baton.cli.server.ServerStatus;
import dev.baton.cli.server.StateFolder;
import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.SettingOrigin;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.RootCommand;
import dev.baton.cli.shell.UsageCheck;
import dev.baton.runtime.zookeeper.ClientSettings;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose the ZooKeeper; a mixin for the commands that connect. */
public final class ConnectOption {
  /** The value of {@code --connect} that means the server on this machine. */
  private static final String LOCAL = "local";

  private static final int TLS_MILLIS = 5000;

  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT[,...][/CHROOT]",
      description = {
        "The ZooKeeper servers; or 'local', the server on this machine, which 'baton run' starts if"
            + " needed. Without this option a clone uses 'local', and an installed baton refuses."
      })
  private @Nullable String connect;

  @Mixin private SecurityOptions security;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * Returns settings for a connection to {@code servers}; an unreadable value is a usage error.
   * With TLS, this makes a first connection. ZooKeeper's client does not report an untrusted
   * certificate, only a failed connection.
   */
  public BatonBuilder connectionSettings(String servers) {
    ConnectionSecurity checked =
        UsageCheck.checkUsage(Objects.requireNonNull(command), security::readSecurity);
    BatonBuilder settings = createBuilder(servers, checked);
    if (security.acceptAnyHost()) {
      commandLine()
          .getErr()
          .println("baton: warning: --tls-any-host does not check which server answers");
    }
    warnOfClearPassword(ClientSettings.of(servers).servers(), checked);
    if (checked.tls()) {
      checked
          .tlsTrial()
          .findFailure(ClientSettings.of(servers).servers(), TLS_MILLIS)
          .ifPresent(
              failure -> {
                throw new TlsException(failure);
              });
    }
    return settings;
  }

  private void warnOfClearPassword(List<InetSocketAddress> servers, ConnectionSecurity checked) {
    checked.unencryptedServers(servers).stream()
        .findFirst()
        .ifPresent(
            server ->
                notesWriter()
                    .println(
                        "baton: warning: --auth sends its password unencrypted to "
                            + server.getHostString()
                            + "; connect with --tls"));
  }

  private BatonBuilder createBuilder(String servers, ConnectionSecurity checked) {
    return UsageCheck.checkUsage(
        Objects.requireNonNull(command), () -> checked.applyTo(Baton.builder(servers)));
  }

  /**
   * Returns the connect string for a ZooKeeper client. Starts the local server if no server is
   * named.
   */
  public String connectString() {
    return namedServers().orElseGet(() -> announceLocal(localConnectString()));
  }

  /** Returns whether no other server than the one on this machine is named. */
  public boolean usesLocalServer() {
    return namedServers().isEmpty();
  }

  private String localConnectString() {
    LocalServer server = localServer();
    if (server.status() instanceof ServerStatus.StoppedServer) {
      notesWriter()
          .println("baton: starting a ZooKeeper server on this machine; baton server stop ends it");
    }
    return server.ensureRunning();
  }

  /** Notes which commands the local server excludes, unless the user has named that server. */
  private String announceLocal(String local) {
    if (!LOCAL.equals(connect)) {
      notesWriter()
          .println(
              "baton: uses the local server at "
                  + local
                  + ", which excludes only commands of this user on this machine; name another"
                  + " ZooKeeper with --connect");
    }
    return local;
  }

  private PrintWriter notesWriter() {
    return CommandOutput.forCommand(Objects.requireNonNull(command)).notesWriter();
  }

  /**
   * Returns settings like {@link #connectString()}, but starts no server.
   *
   * @throws LocalServerException if no server runs
   */
  public BatonBuilder runningSettings() {
    return connectionSettings(
        namedServers().orElseGet(() -> announceLocal(runningConnectString())));
  }

  /** Returns the servers to examine before connecting to them. */
  public DoctorTarget doctorTarget(
      Duration sessionTimeout, Duration grace, Optional<String> election, boolean migration) {
    DoctorTarget target = examinedTarget(sessionTimeout, grace, election, migration);
    warnOfClearPassword(target.settings().servers(), target.security());
    return target;
  }

  /** Returns the servers whose state to ask for beside a connection to them. */
  public DoctorTarget surveyTarget() {
    return examinedTarget(Duration.ZERO, Duration.ZERO, Optional.empty(), false);
  }

  private DoctorTarget examinedTarget(
      Duration sessionTimeout, Duration grace, Optional<String> election, boolean migration) {
    Optional<String> named = namedServers();
    String servers = named.orElseGet(ConnectOption::runningConnectString);
    CommandSpec mixee = Objects.requireNonNull(command);
    ConnectionSecurity checked = UsageCheck.checkUsage(mixee, security::readSecurity);
    ClientSettings settings = UsageCheck.checkUsage(mixee, () -> checked.applyTo(servers));
    return new DoctorTarget(
        settings, checked, sessionTimeout, grace, election, migration, named.isEmpty());
  }

  private static String runningConnectString() {
    ServerStatus status = localServer().status();
    if (status instanceof ServerStatus.RunningServer running) {
      return running.connect();
    }
    throw LocalServerException.notRunning(status instanceof ServerStatus.SilentServer);
  }

  /**
   * Returns the named servers; empty for the server on this machine. An empty BATON_CONNECT counts
   * as unset. An empty option is a usage error.
   */
  private Optional<String> namedServers() {
    Optional<String> named = Optional.ofNullable(connect).filter(text -> !text.isBlank());
    if (named.isEmpty() && commandLine().getParseResult().hasMatchedOption("--connect")) {
      throw usageError("--connect has an empty value; write it like host:port, or leave it out");
    }
    if (named.isEmpty() && InstallationKind.isPackage()) {
      throw usageError(
          "no ZooKeeper is configured: use --connect HOST:PORT, BATON_CONNECT, or connect in the"
              + " settings file; for a trial, --connect local uses a server on this machine");
    }
    Optional<String> servers = named.filter(text -> !text.equals(LOCAL));
    if (servers.isEmpty() && security.needRemoteServers()) {
      throw usageError(
          "the server on this machine has no TLS and no SASL; name another server with --connect,"
              + " or leave out --tls... and --sasl; 'baton config' shows where they are set");
    }
    return servers;
  }

  private ParameterException usageError(String text) {
    return new ParameterException(commandLine(), text);
  }

  /**
   * Returns the variables by which a child baton connects to these servers with the same identity.
   */
  public Map<String, String> childVariables(String servers) {
    Map<String, String> all = new HashMap<>();
    Objects.requireNonNull(command).options().stream()
        .filter(option -> SettableOptions.isVariable(option) && !isInTheEnvironment(option))
        .filter(option -> option.getValue() != null)
        .forEach(
            option -> all.put(SettableOptions.variableName(option), optionText(option.getValue())));
    all.put("BATON_CONNECT", servers);
    return all;
  }

  private boolean isInTheEnvironment(OptionSpec option) {
    return !commandLine().getParseResult().hasMatchedOption(option)
        && RootCommand.of(Objects.requireNonNull(command))
            .settingsProvider()
            .findSetting(option)
            .filter(found -> found.origin() instanceof SettingOrigin.VariableOrigin)
            .isPresent();
  }

  /**
   * Returns a value as text, with file names made absolute. An empty name stays empty: it means no
   * file.
   */
  private static String optionText(Object value) {
    boolean isFile = value instanceof Path file && !file.toString().isBlank();
    return isFile ? ((Path) value).toAbsolutePath().toString() : value.toString();
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(command).commandLine();
  }

  private static LocalServer localServer() {
    return new LocalServer(StateFolder.ofUser());
  }
}
