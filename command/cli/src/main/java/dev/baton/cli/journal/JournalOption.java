package dev.baton.cli.journal;

import dev.baton.BatonBuilder;
import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.process.HostName;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that writes a journal; a mixin for the commands that join a queue. */
public final class JournalOption {
  private static final int MEBIBYTES = 16;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = {
        "Append each step to this file, for baton replay. At "
            + MEBIBYTES
            + " MiB baton renames it to FILE.1, replacing the earlier FILE.1, and begins a new"
            + " FILE. If baton can't write it any more, it says so once, and the command runs on."
      })
  private @Nullable Path file;

  /**
   * Makes a Baton with these {@code settings} write its journal, if the option is given, until this
   * process ends.
   */
  public BatonBuilder applyTo(BatonBuilder settings) {
    if (file == null) {
      return settings;
    }
    try {
      String host = HostName.read();
      JournalFile journal =
          JournalFile.open(file, host, (long) MEBIBYTES << 20, this::reportFailure);
      Runtime.getRuntime().addShutdownHook(new Thread(journal::close, "baton-journal-end"));
      return settings.journal(journal::addStep);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(),
          "the journal " + file + " can't be written: " + FailureReasons.reasonOf(e),
          e);
    }
  }

  private void reportFailure(IOException e) {
    String text = "baton: the journal %s can't be written any more; the command runs on: %s";
    spec.commandLine().getErr().println(text.formatted(file, FailureReasons.reasonOf(e)));
  }
}
