package dev.baton.cli.help;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;

/** The list of commands on a help page. */
public final class CommandList {
  private static final int INDENT = 2;
  private static final int NAMES = 14;

  private CommandList() {}

  /** Formats the list like picocli, but with only one sentence for each command. */
  public static String formatCommands(Help help) {
    CommandSpec command = help.commandSpec();
    int rest = command.usageMessage().width() - NAMES;
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(NAMES, INDENT, Overflow.SPAN),
            new Column(rest, INDENT, Overflow.WRAP));
    for (CommandSpec below : ModelText.visibleCommands(command)) {
      table.addRowValues(
          help.colorScheme().commandText(below.name()),
          help.colorScheme().text(ModelText.briefText(below)));
    }
    return table.toString();
  }
}
