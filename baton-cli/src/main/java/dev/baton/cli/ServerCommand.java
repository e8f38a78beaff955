package dev.baton.cli;

import dev.baton.cli.server.LocalServer;
import dev.baton.cli.server.ServerStatus;
import dev.baton.cli.server.StateFolder;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code baton server}: the ZooKeeper server on this machine. */
@Command(
    name = "server",
    description = {
      "The ZooKeeper server on this machine that baton uses when no other is named.",
      "",
      "The first command that needs it starts it. It then serves all programs of this"
          + " user, on 127.0.0.1 only, until it is stopped or the machine is. Its data"
          + " outlives it; they are, with its log, in",
      "",
      "  $XDG_STATE_HOME/baton/server, or ~/.local/state/baton/server",
      "",
      "One server on one machine is made for trying things out, and for programs on that"
          + " machine. To survive the machine, use an ensemble: --connect.",
      ""
    },
    commandListHeading = "%nCommands:%n")
final class ServerCommand {
  @Spec private CommandSpec spec;

  @Command(description = "Start it, unless it runs already; returns when it serves.")
  int start() {
    out().println("The server runs at " + server().start().connect());
    return 0;
  }

  @Command(
      description = {
        "Stop it. Whoever is connected loses its leadership, unless the server is"
            + " started again in time."
      })
  int stop() {
    out().println(server().stop() ? "The server has ended." : "The server was not running.");
    return 0;
  }

  @Command(
      description = "Tell how it is.",
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:it serves",
        ExitCode.NOT_RUNNING + ":it does not run",
        ExitCode.SILENT + ":its process lives, but does not serve"
      })
  int status(@Option(names = "--json", description = "Write it as JSON.") boolean json) {
    StateFolder folder = StateFolder.ofUser();
    ServerStatus status = new LocalServer(folder).status();
    ServerReport report = new ServerReport(status, folder);
    out().println(json ? report.json() : report.text());
    return exitCode(status);
  }

  private static int exitCode(ServerStatus status) {
    if (status instanceof ServerStatus.Running) {
      return 0;
    }
    return status instanceof ServerStatus.Silent ? ExitCode.SILENT : ExitCode.NOT_RUNNING;
  }

  private static LocalServer server() {
    return new LocalServer(StateFolder.ofUser());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
