package dev.baton.sim.soak;

import dev.baton.sim.check.Judgement.Outcome;
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
      Soak.USAGE + ":the command line makes no sense",
      Soak.FAILED + ":the soak could not do its own work"
    },
    exitCodeOnInvalidInput = Soak.USAGE,
    exitCodeOnExecutionException = Soak.FAILED)
public final class Soak implements Callable<Integer> {
  static final int USAGE = 64;
  static final int FAILED = 70;

  @Mixin private Options options;

  @SuppressWarnings("unused") // picocli acts on this option.
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  private Soak() {}

  /** Runs a soak, prints the result, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Soak()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("baton-soak-");
    System.out.printf("soak: seed %d, journals in %s%n", options.seed(), folder);
    Summary summary = play(folder);
    String text = summary + "\n";
    System.out.print(text);
    if (options.report() != null) {
      Files.writeString(options.report(), text);
    }
    if (options.keep() || summary.outcome() != Outcome.VALID) {
      System.out.println("journals: " + folder);
    } else {
      delete(folder);
    }
    return summary.outcome().exitCode();
  }

  private Summary play(Path folder) throws InterruptedException {
    try (Stage stage = new Stage(options, folder)) {
      stage.begin();
      Thread onlooker = new Thread(new Onlooker(stage), "onlooker");
      onlooker.start();
      new Nemesis(stage, options).strike(options.time());
      new Finale(stage).play();
      onlooker.interrupt();
      onlooker.join();
      boolean tokens = options.contender().givesTokens();
      return new Summary(
          options, Evidence.gather(stage.chronicle().all(), tokens, stage.lines(), stage.files()));
    } catch (AssertionError e) {
      throw new IllegalStateException("the servers do not do their part", e);
    }
  }

  /** Deletes a folder with all its content. */
  static void delete(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
