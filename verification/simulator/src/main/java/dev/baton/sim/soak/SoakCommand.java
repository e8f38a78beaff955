package dev.baton.sim.soak;

import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code ./soak}. */
@Command(
    name = "./soak",
    sortOptions = false,
    description = {
      "Runs three ZooKeeper servers and some client processes, breaks them in every way,"
          + " and judges by their journals and by the files that they wrote whether two"
          + " ever led at once, a write was lost, somebody waits for ever, and the like.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all is as it must be",
      "1:something unsafe was done",
      "2:something was not done, or can't be judged",
      "3:a program error came to light",
      SoakCommand.USAGE + ":invalid command line",
      SoakCommand.FAILED + ":the soak could not do its own work"
    },
    exitCodeOnInvalidInput = SoakCommand.USAGE,
    exitCodeOnExecutionException = SoakCommand.FAILED)
public final class SoakCommand implements Callable<Integer> {
  static final int USAGE = 64;
  static final int FAILED = 70;

  @Mixin private SoakOptions options;

  @SuppressWarnings("unused") // picocli acts on this option.
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  private SoakCommand() {}

  /** Runs a soak, prints the result, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new SoakCommand()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-soak-");
    System.out.printf("soak: seed %d, journals in %s%n", options.seed(), folder);
    SoakSummary summary = playSoak(folder);
    String text = summary + "\n";
    System.out.print(text);
    if (options.reportFile() != null) {
      Files.writeString(options.reportFile(), text);
    }
    if (options.keepsJournals() || summary.worstOutcome() != WorldOutcome.VALID) {
      System.out.println("journals: " + folder);
    } else {
      deleteFolder(folder);
    }
    return summary.worstOutcome().exitCode();
  }

  private SoakSummary playSoak(Path folder) throws InterruptedException {
    try (SoakStage stage = new SoakStage(options, folder)) {
      stage.startClients();
      Thread watcher = new Thread(new PlaceOnlooker(stage), "onlooker");
      watcher.start();
      new SoakNemesis(stage, options).makeFaults(options.faultTime());
      new LastPhase(stage).playPhase();
      watcher.interrupt();
      watcher.join();
      boolean tokens = options.libraryUnderTest().givesTokens();
      return new SoakSummary(
          options,
          SoakEvidence.gatherEvidence(
              stage.eventLog().allEvents(), tokens, stage.allElections(), stage.fileFolder()));
    } catch (AssertionError e) {
      throw new IllegalStateException("the servers do not do their part", e);
    }
  }

  /** Deletes a folder with all its content. */
  static void deleteFolder(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
