package dev.baton.sim.soak.client;

import dev.baton.protocol.LockMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessLock;
import org.apache.curator.framework.recipes.locks.InterProcessMultiLock;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.InterProcessSemaphoreMutex;

/**
 * Curator's locks of a fleet that moves: read/write locks, multi-locks and semaphores. A fencing
 * token is made of the holder's node, as Baton makes it.
 */
public final class CuratorLocksLibrary implements SoakLibrary {
  @Override
  public String libraryName() {
    return "curator-locks";
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
    CuratorConnection curator =
        CuratorConnection.beginConnect(servers, sessionTimeout, CuratorLocksLibrary::joinLock);
    return new LocksConnection(curator);
  }

  private record LocksConnection(CuratorConnection curator) implements LibraryConnection {
    @Override
    public LockMode lockModeOf(CandidateDiary diary) {
      return FleetLockKind.modeOf(diary);
    }

    @Override
    public SoakContender joinElection(CandidateDiary diary) {
      return curator.joinElection(diary);
    }

    @Override
    public void close() {
      curator.close();
    }
  }

  private static SoakContender joinLock(CuratorFramework client, CandidateDiary diary) {
    return switch (FleetLockKind.kindOf(diary.election())) {
      case SEMAPHORE -> joinSemaphore(client, diary);
      case READ_WRITE -> joinReadWriteLock(client, diary);
      case MULTI -> joinMultiLock(client, diary);
    };
  }

  private static SoakContender joinSemaphore(CuratorFramework client, CandidateDiary diary) {
    return new MutexContender(
        client,
        diary,
        new InterProcessSemaphoreMutex(client, diary.election().path() + "-curator"),
        () -> "",
        node -> System.nanoTime());
  }

  private static SoakContender joinReadWriteLock(CuratorFramework client, CandidateDiary diary) {
    NamedWriteLock writeLock = new NamedWriteLock(client, diary.election().path());
    if (FleetLockKind.modeOf(diary) == LockMode.WRITE) {
      return createContender(client, diary, writeLock, List.of(writeLock));
    }
    NamedReadLock readLock = new NamedReadLock(client, diary.election().path(), writeLock);
    return createContender(client, diary, readLock, List.of(readLock));
  }

  private static SoakContender joinMultiLock(CuratorFramework client, CandidateDiary diary) {
    List<NamedMutex> mutexes =
        FleetLockKind.mutexPaths(diary.election()).stream()
            .map(path -> new NamedMutex(client, path))
            .toList();
    return createContender(client, diary, new InterProcessMultiLock(List.copyOf(mutexes)), mutexes);
  }

  private static SoakContender createContender(
      CuratorFramework client,
      CandidateDiary diary,
      InterProcessLock lock,
      List<? extends NamedLock> parts) {
    return new MutexContender(
        client,
        diary,
        lock,
        () -> parts.stream().map(NamedLock::nodePath).collect(Collectors.joining(" ")),
        nodes -> TokenLatchLibrary.readToken(client, nodes.split(" ", 2)[0]));
  }

  /** A lock that tells the path of its node to the thread that holds it. */
  interface NamedLock {
    String nodePath();
  }

  private static final class NamedWriteLock extends InterProcessReadWriteLock.WriteLock
      implements NamedLock {
    NamedWriteLock(CuratorFramework client, String path) {
      super(client, path, "writer".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String nodePath() {
      return String.valueOf(getLockPath());
    }
  }

  private static final class NamedReadLock extends InterProcessReadWriteLock.ReadLock
      implements NamedLock {
    NamedReadLock(CuratorFramework client, String path, NamedWriteLock writeLock) {
      super(client, path, "reader".getBytes(StandardCharsets.UTF_8), writeLock);
    }

    @Override
    public String nodePath() {
      return String.valueOf(getLockPath());
    }
  }
}
