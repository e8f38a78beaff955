package dev.baton.demo;

import dev.baton.demo.program.DemoMain;

/** Plays nothing, and tells how it was to be told. */
final class FormTeller {
  private FormTeller() {}

  public static void main(String[] arguments) {
    DemoMain.runProgram(
        command -> {
          DemoOptions options = DemoOptions.ofCommand(command);
          options.out().println(options.form() + ", " + options.width() + " columns");
          return command.commandOutput().checkWritten();
        },
        arguments);
  }
}
