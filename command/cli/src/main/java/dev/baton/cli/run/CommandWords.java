package dev.baton.cli.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Consumes the command to run and all words after it, unchanged. None of them is an option of
 * baton.
 */
final class CommandWords implements IParameterConsumer {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's signature
  public void consumeParameters(Stack<String> words, ArgSpec parameter, CommandSpec command) {
    List<String> all = new ArrayList<>(words);
    Collections.reverse(all);
    words.clear();
    parameter.setValue(all);
  }
}
