package dev.baton.cli;

import dev.baton.cli.keeper.NativeText;
import dev.baton.cli.shell.UsageCheck;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Refuses a command line with a word that Java could not decode, since that word would be passed on
 * changed.
 */
final class ReadableWords implements IParameterPreprocessor {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's signature
  public boolean preprocess(
      Stack<String> words,
      CommandSpec command,
      @Nullable ArgSpec parameter,
      Map<String, Object> info) {
    if (!words.isEmpty() && ClassPreload.RUNNING.contains(words.peek())) {
      return false; // these commands check their own words, which may be any bytes
    }
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String what = "word " + (words.size() - i); // the first word is on top of the stack
      UsageCheck.checkUsage(command, () -> NativeText.checkReadable(what, word));
    }
    return false;
  }
}
