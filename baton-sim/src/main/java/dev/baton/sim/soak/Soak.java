package dev.baton.sim.soak;

import dev.baton.sim.check.Judgement.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The command {@code ./soak}. */
public final class Soak {
  private static final int USAGE = 64;
  private static final int FAILED = 70;

  private final Options options;
  private final Path folder;

  private Soak(Options options) throws IOException {
    this.options = options;
    this.folder = Files.createTempDirectory("baton-soak-");
  }

  /** Runs a soak, prints what came out, and exits; see {@link Options#USAGE}. */
  public static void main(String[] args) {
    if (List.of(args).contains("--help")) {
      System.out.print(Options.USAGE);
      System.exit(0);
    }
    try {
      System.exit(new Soak(parse(args)).run());
    } catch (IOException | InterruptedException | RuntimeException | AssertionError e) {
      e.printStackTrace();
      System.exit(FAILED);
    }
  }

  private static Options parse(String... args) {
    try {
      return Options.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println("soak: " + e.getMessage() + "\n\n" + Options.USAGE);
      System.exit(USAGE);
      throw e;
    }
  }

  private int run() throws InterruptedException {
    System.out.printf("soak: seed %d, journals in %s%n", options.seed(), folder);
    Summary summary = play();
    System.out.println(summary);
    report(summary);
    if (options.keep() || summary.outcome() != Outcome.VALID) {
      System.out.println("journals: " + folder);
    } else {
      delete(folder);
    }
    return code(summary.outcome());
  }

  private Summary play() throws InterruptedException {
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
    }
  }

  private void report(Summary summary) {
    if (options.report() == null) {
      return;
    }
    try {
      Files.writeString(options.report(), summary + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + options.report(), e);
    }
  }

  /** Deletes a folder with all that is in it. */
  static void delete(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }

  private static int code(Outcome outcome) {
    return switch (outcome) {
      case VALID -> 0;
      case UNSAFE -> 1;
      case STUCK -> 2;
      case CRASHED -> 3;
    };
  }
}
