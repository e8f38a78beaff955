package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/**
 * Baton's locks of each kind. The number of an election makes it a plain lock, a lock for readers
 * and writers, or a semaphore. Every third candidate writes, or takes all permits.
 */
public final class LockLibrary implements Library {
  private static final int PERMITS = 3;

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public List<TurnRule> rules() {
    return List.of(TurnRule.QUEUE);
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public boolean shares() {
    return true;
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout, Duration tick) {
    return new LockConnection(BatonLibrary.settings(servers, sessionTimeout, tick).connect());
  }

  private record LockConnection(Baton baton) implements Connection {
    @Override
    public Mode mode(Diary diary) {
      String path = diary.line().path();
      int third = Math.floorMod(diary.who().hashCode(), 3);
      return switch (path.charAt(path.length() - 1) % 3) {
        case 0 -> Mode.ALONE;
        case 1 -> third == 0 ? Mode.WRITE : Mode.READ;
        default -> new Mode.Permits(PERMITS, PERMITS - third);
      };
    }

    @Override
    public Contender campaign(Diary diary) {
      return new LockContender(lock(diary.line().path(), mode(diary)).as(diary.who()), diary);
    }

    private Lock lock(String path, Mode mode) {
      if (mode instanceof Mode.Permits permits) {
        return baton.semaphore(path, permits.all()).some(permits.taken());
      }
      if (mode == Mode.ALONE) {
        return baton.lock(path);
      }
      ReadWriteLock lock = baton.readWriteLock(path);
      return mode == Mode.READ ? lock.readLock() : lock.writeLock();
    }

    @Override
    public void close() {
      baton.close();
    }
  }
}
