package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.protocol.LockMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code baton lock}, which runs a command while it holds a lock. */
@Command(
    name = "lock",
    resourceBundle = "dev.baton.cli.run.lock",
    customSynopsis = "baton lock PATH [OPTION...] [--] COMMAND [ARGUMENT...]%n",
    sortOptions = false,
    description = {
      "Waits for the lock, runs COMMAND, and ends as that does: flock(1) for all machines that use"
          + " the same ZooKeeper. Whoever came first has it first.",
      "",
      "  baton lock /orders/42 -- ./ship.sh 42",
      "  baton lock /backup --wait 0s -- ./backup.sh    unless somebody has it",
      "  baton lock /dump --shared -- ./read.sh          beside others who share it",
      "  baton lock /render --permits 4 -- ./render.sh    four at a time",
      "",
      "It treats the command as baton run does, see there: its environment (with BATON_LOCK in"
          + " the place of BATON_ELECTION), signals, and what happens if ZooKeeper does not answer."
          + " The lock is free again when all that the command has started is gone. Whatever"
          + " the command writes to can refuse a smaller BATON_FENCING_TOKEN than it has seen.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":the command line makes no sense",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or the local server not started",
      ExitCode.INTERNAL + ":a defect of baton",
      ExitCode.NOT_ELECTED + ":not locked within --wait; or --conflict-exit-code",
      ExitCode.LOST + ":the lock was lost, so the command was ended",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it",
      ExitCode.UNUSABLE + ":the lock can't be used so; others use another rule, for example",
      "126:the command can't be executed",
      "127:there is no such command"
    })
public final class LockCommand extends RunLikeCommand {
  @Parameters(
      index = "0",
      paramLabel = "PATH",
      description = "The lock's absolute path in ZooKeeper, like /orders/42; made if missing.")
  private String path;

  @ArgGroup private LockKind kind = new LockKind();

  /** The kind of lock; at most one of these options. */
  static final class LockKind {
    @Option(
        names = "--shared",
        description = {
          "Hold it beside others who share it, and not beside those who say --exclusive. Whoever"
              + " came first is served first."
        })
    private boolean shared;

    @Option(
        names = "--exclusive",
        description = {
          "Hold it beside nobody, where others share it. A lock that nobody shares needs neither."
        })
    private boolean exclusive;

    @Option(
        names = "--permits",
        paramLabel = "N",
        converter = PermitsConverter.class,
        description = {
          "Hold one of N permits, up to 10000: N commands run at a time. The same number for all."
        })
    private LockMode.@Nullable PermitMode permits;

    Lock createLock(Baton baton, String path) {
      if (permits != null) {
        return baton.semaphore(path, permits.allPermits()).permits(permits.takenPermits());
      }
      ReadWriteLock book = baton.readWriteLock(path);
      return shared ? book.readLock() : exclusive ? book.writeLock() : baton.lock(path);
    }
  }

  @Override
  MessageWording messageWording() {
    return MessageWording.LOCK;
  }

  @Override
  String electionPath() {
    return path;
  }

  @Override
  RunSpec.CandidateFactory candidateFactory() {
    return (baton, id) -> kind.createLock(baton, path).candidate(id);
  }

  @Override
  SupervisionSettings supervisionSettings() {
    return SupervisionSettings.NONE;
  }
}
