package dev.baton.cli.help;

import dev.baton.cli.settings.WithoutSettings;
import dev.baton.cli.shell.CommandOutput;
import dev.baton.cli.shell.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code baton completion}, which prints a shell's completion script. */
@Command(
    name = "completion",
    addMethodSubcommands = false,
    sortOptions = false,
    description = {
      "Writes a script that completes the commands and options of baton in a shell. Use it for one"
          + " session, or in the startup file of the shell:",
      "",
      "  source <(baton completion bash)      in ~/.bashrc",
      "  source <(baton completion zsh)       in ~/.zshrc, behind compinit",
      "  baton completion fish | source       in ~/.config/fish/config.fish",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:written",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.NOT_WRITTEN + ":the output can't be written"
    })
public final class CompletionCommand implements Callable<Integer>, WithoutSettings {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
  private ShellCompletion shell;

  @Override
  public Integer call() {
    return CommandOutput.forCommand(spec)
        .writeData(shell.createScript(spec.root()).stripTrailing());
  }
}
