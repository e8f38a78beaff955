package dev.baton.demo.program;

import dev.baton.cli.DemoCommand;
import dev.baton.cli.Main;
import java.util.Objects;
import picocli.CommandLine;

/** The program of the command {@code baton demo}: the command and its scenarios. */
public final class DemoMain {
  private DemoMain() {}

  /** Runs the command line of this process, and exits with its code. */
  public static void main(String[] arguments) {
    runProgram(new DemoRunner(ScenarioList.ALL), arguments);
  }

  /** Runs the command line of this process with other scenarios, and exits with its code. */
  public static void runProgram(DemoCommand.DemoProgram program, String... arguments) {
    CommandLine command = Main.commandLine(System.getenv(), arguments);
    DemoCommand demo = Objects.requireNonNull(command.getSubcommands().get("demo")).getCommand();
    demo.runBy(program);
    Main.runProcess(command, arguments);
  }
}
