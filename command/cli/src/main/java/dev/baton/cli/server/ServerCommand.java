package dev.baton.cli.server;

import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code baton server}, which controls the ZooKeeper server on this machine. */
@Command(
    name = "server",
    sortOptions = false,
    description = {
      "Controls the ZooKeeper server on this machine, which --connect local uses. A clone's baton"
          + " uses it also without --connect.",
      "",
      "The first command that needs the server starts it. It then serves all programs of this user,"
          + " on 127.0.0.1 only, until you stop it or the machine stops. Its data stay, with its"
          + " log, in",
      "",
      "  $XDG_STATE_HOME/baton/server, or ~/.local/state/baton/server",
      "",
      "One server is for trials, and for programs on one machine. To survive the failure of a"
          + " machine, use an ensemble: --connect.",
      ""
    },
    commandListHeading = "%nCommands:%n")
public final class ServerCommand {
  @Spec private CommandSpec spec;

  /** An option that all these subcommands share. */
  static final class JsonOption {
    @Option(names = "--json", description = "Write the server's state afterwards as JSON.")
    private boolean json;
  }

  @Command(
      sortOptions = false,
      description = {"Starts the server, unless it runs already; returns when it serves.", ""},
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:it serves",
        ExitCode.USAGE + ":invalid command line",
        ExitCode.UNAVAILABLE
            + ":something required is missing: it can't be started; the message says why"
      })
  int start(@Mixin JsonOption format) {
    ServerStatus.RunningServer running = localServer().start();
    return writeStatus(format, running, "The server runs at " + running.connect());
  }

  @Command(
      sortOptions = false,
      description = {
        "Stops the server. Connected leaders lose their leadership, unless the server is started"
            + " again in time.",
        ""
      },
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:it does not run any more",
        ExitCode.USAGE + ":invalid command line",
        ExitCode.UNAVAILABLE + ":something required is missing: its process does not end"
      })
  int stop(@Mixin JsonOption format) {
    String done = localServer().stop() ? "The server has ended." : "The server was not running.";
    return writeStatus(format, localServer().status(), done);
  }

  @Command(
      sortOptions = false,
      description = {"Shows the server's state.", ""},
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:it serves",
        ExitCode.NOT_RUNNING + ":it does not run",
        ExitCode.SILENT + ":its process lives, but does not serve",
        ExitCode.USAGE + ":invalid command line",
        ExitCode.NOT_WRITTEN + ":the output can't be written"
      })
  int status(@Mixin JsonOption format) {
    StateFolder folder = StateFolder.ofUser();
    ServerStatus status = new LocalServer(folder).status();
    int written = writeStatus(format, status, new ServerReport(status, folder).toText());
    return written == 0 ? exitCode(status) : written;
  }

  private int writeStatus(JsonOption format, ServerStatus status, String text) {
    String json = new ServerReport(status, StateFolder.ofUser()).toJson();
    return CommandOutput.forCommand(spec).writeData(format.json ? json : text);
  }

  private static int exitCode(ServerStatus status) {
    if (status instanceof ServerStatus.RunningServer) {
      return 0;
    }
    return status instanceof ServerStatus.SilentServer ? ExitCode.SILENT : ExitCode.NOT_RUNNING;
  }

  private static LocalServer localServer() {
    return new LocalServer(StateFolder.ofUser());
  }
}
