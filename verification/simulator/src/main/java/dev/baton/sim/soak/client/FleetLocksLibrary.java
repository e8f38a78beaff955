package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import java.time.Duration;
import java.util.List;

/** Baton's locks of a fleet that moves, in queues that they share with Curator's. */
public final class FleetLocksLibrary implements SoakLibrary {
  @Override
  public String libraryName() {
    return "baton-locks";
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public boolean sharesLeadership() {
    return true;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    return new LocksConnection(BatonLibrary.batonSettings(servers, sessionTimeout, tick).connect());
  }

  private record LocksConnection(Baton baton) implements LibraryConnection {
    @Override
    public LockMode lockModeOf(CandidateDiary diary) {
      return FleetLockKind.modeOf(diary);
    }

    @Override
    public SoakContender joinElection(CandidateDiary diary) {
      List<Lock> locks =
          switch (FleetLockKind.kindOf(diary.election())) {
            case SEMAPHORE -> List.of(createSemaphore(diary));
            case READ_WRITE -> List.of(createReadWriteLock(diary));
            case MULTI ->
                FleetLockKind.mutexPaths(diary.election()).stream()
                    .<Lock>map(path -> baton.lock(path).sharedWith(Peers.CURATOR_MUTEX))
                    .toList();
          };
      return new LockContender(
          locks.stream().<Lock>map(lock -> lock.withHolderId(diary.who())).toList(), diary);
    }

    private Lock createSemaphore(CandidateDiary diary) {
      LockMode.PermitMode mode = (LockMode.PermitMode) lockModeOf(diary);
      return baton
          .semaphore(diary.election().path(), mode.allPermits())
          .permits(mode.takenPermits());
    }

    private Lock createReadWriteLock(CandidateDiary diary) {
      ReadWriteLock lock =
          baton.readWriteLock(diary.election().path()).sharedWith(Peers.CURATOR_READ_WRITE_LOCK);
      return lockModeOf(diary) == LockMode.READ ? lock.readLock() : lock.writeLock();
    }

    @Override
    public void close() {
      baton.close();
    }
  }
}
