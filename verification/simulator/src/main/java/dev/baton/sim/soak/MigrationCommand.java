package dev.baton.sim.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * The command {@code ./soak --migration}: nine processes move from Curator's {@code LeaderLatch} to
 * Baton and back, one at a time, while servers and processes break; with {@code --contender=kazoo}
 * from kazoo's {@code Lock}, with {@code --contender=curator-locks} from Curator's read/write
 * locks, multi-locks and semaphores. It takes the other options of the soak, too.
 */
public final class MigrationCommand {
  private static final List<String> DEFAULTS =
      List.of(
          "--contender=token-latch",
          "--clients=9",
          "--elections=2",
          "--candidates=2",
          "--unprivileged",
          "--faults=server-killed,server-restarted,server-paused,server-paused-long,"
              + "client-killed,client-restarted,client-paused,client-paused-long,client-cut,"
              + "client-cut-one-way,server-cut,server-isolated");

  /** The libraries that a fleet can move from, each with that of Baton that shares its queue. */
  private static final Map<String, String> OTHERS =
      Map.of("token-latch", "baton-latch", "kazoo", "baton-kazoo", "curator-locks", "baton-locks");

  /** The parts of the time between two moves: each client moves at least once in each direction. */
  private static final int PARTS = 40;

  private static final Duration LONGEST_PACE = Duration.ofSeconds(8);

  private MigrationCommand() {}

  /** Runs a migration, prints what came of it, and exits with 1 if that is not as it must be. */
  public static void main(String[] args) throws IOException, InterruptedException {
    SoakOptions options = parseOptions(args);
    Path folder = Files.createTempDirectory("baton-migration-");
    System.out.printf("migration: seed %d, journals in %s%n", options.seed(), folder);
    MigrationSummary summary = playMigration(options, folder);
    System.out.println(summary);
    if (options.keepsJournals() || !summary.isValid()) {
      System.out.println("journals: " + folder);
    } else {
      SoakCommand.deleteFolder(folder);
    }
    System.exit(summary.isValid() ? 0 : 1);
  }

  /** Returns the options of a migration with these words on its command line. */
  static SoakOptions parseOptions(String... args) {
    List<String> words = new ArrayList<>(DEFAULTS);
    words.addAll(List.of(args));
    SoakOptions options = new SoakOptions();
    new CommandLine(options)
        .setOverwrittenOptionsAllowed(true)
        .parseArgs(words.toArray(String[]::new));
    return options;
  }

  /** Plays a migration in {@code folder}. */
  static MigrationSummary playMigration(SoakOptions options, Path folder)
      throws InterruptedException {
    String first = options.libraryUnderTest().libraryName();
    String other = OTHERS.get(first);
    if (other == null) {
      throw new IllegalArgumentException("--contender must be one of " + OTHERS.keySet());
    }
    FleetLibraries libraries = new FleetLibraries(first);
    try (SoakStage stage = new SoakStage(options, folder, libraries)) {
      stage.startClients();
      Duration pace = options.faultTime().dividedBy(PARTS);
      FleetMover mover =
          new FleetMover(
              stage,
              libraries,
              List.of(first, other),
              pace.compareTo(LONGEST_PACE) < 0 ? pace : LONGEST_PACE);
      Thread moving = new Thread(mover, "mover");
      moving.start();
      new SoakNemesis(stage, options).makeFaults(options.faultTime());
      mover.stopMoving();
      moving.join();
      new LastPhase(stage).playPhase();
      SoakEvidence evidence =
          SoakEvidence.gatherEvidence(
              stage.eventLog().allEvents(), true, stage.allElections(), stage.fileFolder());
      return new MigrationSummary(
          libraries, evidence, NodeLives.readLogs(folder.resolve("servers")), mover.moveCount());
    } catch (AssertionError e) {
      throw new IllegalStateException("the servers do not do their part", e);
    }
  }
}
