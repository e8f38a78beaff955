package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.protocol.LockMode;
import java.time.Duration;
import java.util.List;

/**
 * Baton's locks of each kind. The number of an election makes it a plain lock, a lock for readers
 * and writers, or a semaphore. Every third candidate writes, or takes all permits.
 */
public final class LockLibrary implements SoakLibrary {
  private static final int PERMITS = 3;

  @Override
  public String libraryName() {
    return "lock";
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
    return new LockConnection(BatonLibrary.batonSettings(servers, sessionTimeout, tick).connect());
  }

  private record LockConnection(Baton baton) implements LibraryConnection {
    @Override
    public LockMode lockModeOf(CandidateDiary diary) {
      String path = diary.election().path();
      int third = Math.floorMod(diary.who().hashCode(), 3);
      return switch (path.charAt(path.length() - 1) % 3) {
        case 0 -> LockMode.EXCLUSIVE;
        case 1 -> third == 0 ? LockMode.WRITE : LockMode.READ;
        default -> new LockMode.PermitMode(PERMITS, PERMITS - third);
      };
    }

    @Override
    public SoakContender joinElection(CandidateDiary diary) {
      return new LockContender(
          List.of(createLock(diary.election().path(), lockModeOf(diary)).withHolderId(diary.who())),
          diary);
    }

    private Lock createLock(String path, LockMode mode) {
      if (mode instanceof LockMode.PermitMode permits) {
        return baton.semaphore(path, permits.allPermits()).permits(permits.takenPermits());
      }
      if (mode == LockMode.EXCLUSIVE) {
        return baton.lock(path);
      }
      ReadWriteLock lock = baton.readWriteLock(path);
      return mode == LockMode.READ ? lock.readLock() : lock.writeLock();
    }

    @Override
    public void close() {
      baton.close();
    }
  }
}
