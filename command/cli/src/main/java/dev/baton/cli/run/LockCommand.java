package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.shell.ExitCode;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code baton lock}, which runs a command while it holds a lock. */
@Command(
    name = "lock",
    addMethodSubcommands = false,
    resourceBundle = "dev.baton.cli.run.lock",
    customSynopsis = "baton lock PATH [OPTION...] [--] COMMAND [ARGUMENT...]%n",
    sortOptions = false,
    description = {
      "Waits for the lock, runs COMMAND, and exits with its code: flock(1) for all machines that"
          + " use the same ZooKeeper. First come, first served.",
      "",
      "  baton lock /orders/42 -- ./ship.sh 42",
      "  baton lock /backup --wait 0s -- ./backup.sh    unless it is taken",
      "  baton lock /dump --shared -- ./read.sh          together with other --shared",
      "  baton lock /render --permits 4 -- ./render.sh    four at a time",
      "",
      "It treats the command as baton run does: its environment (with BATON_LOCK instead of"
          + " BATON_ELECTION), signals, and what happens if ZooKeeper does not answer. The lock is"
          + " free again when all processes of the command have ended. A store that the command"
          + " writes to can refuse a BATON_FENCING_TOKEN smaller than one it has seen.",
      ""
    },
    exitCodeListHeading = "%nExit codes, besides the command's own:%n",
    exitCodeList = {
      "128+N:the command was ended by signal N; or baton was, before the command ran",
      ExitCode.USAGE + ":invalid command line",
      ExitCode.UNAVAILABLE + ":ZooKeeper can't be reached, or the local server can't be started",
      ExitCode.INTERNAL + ":a defect of baton",
      ExitCode.NOT_ELECTED + ":not locked within --wait; or --conflict-exit-code",
      ExitCode.LOST + ":the lock was lost, so the command was ended",
      ExitCode.NOT_PERMITTED + ":ZooKeeper does not permit it",
      ExitCode.UNUSABLE + ":the lock can't be used this way; others use another rule, for example",
      "126:the command can't be executed",
      "127:there is no such command"
    })
public final class LockCommand extends RunLikeCommand {
  @Parameters(
      index = "0",
      paramLabel = "PATH",
      description =
          "The lock's absolute path in ZooKeeper, like /orders/42; created if it is missing.")
  private String path;

  @ArgGroup private LockKind kind = new LockKind();

  /** The kind of lock; at most one of these options. */
  static final class LockKind {
    @Option(
        names = "--shared",
        description = {
          "Hold the lock together with other --shared holders, and not with --exclusive ones. First"
              + " come, first served."
        })
    private boolean shared;

    @Option(
        names = "--exclusive",
        description = {
          "Hold the lock alone, although others share it at other times. A lock that is never"
              + " shared needs neither option."
        })
    private boolean exclusive;

    @Option(
        names = "--permits",
        paramLabel = "N",
        converter = PermitsConverter.class,
        description = {
          "Hold one of N permits, up to 10000: N commands run at a time. All commands must give the"
              + " same N."
        })
    private LockMode.@Nullable PermitMode permits;

    Lock createLock(Baton baton, String path, @Nullable Peers peers) {
      if (permits != null) {
        if (peers != null) {
          throw new IllegalArgumentException(
              "--permits cannot be used with --shared-with: no other library has such a queue");
        }
        return baton.semaphore(path, permits.allPermits()).permits(permits.takenPermits());
      }
      if (shared || exclusive) {
        ReadWriteLock plain = baton.readWriteLock(path);
        ReadWriteLock book = peers == null ? plain : plain.sharedWith(peers);
        return shared ? book.readLock() : book.writeLock();
      }
      if (peers == Peers.CURATOR_READ_WRITE_LOCK) {
        throw new IllegalArgumentException(
            "--shared-with curator-read-write-lock needs --shared or --exclusive");
      }
      Lock lock = baton.lock(path);
      return peers == null ? lock : lock.sharedWith(peers);
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
    return (baton, id) -> kind.createLock(baton, path, peers()).candidate(id);
  }

  @Override
  SupervisionSettings supervisionSettings() {
    return SupervisionSettings.NONE;
  }
}
