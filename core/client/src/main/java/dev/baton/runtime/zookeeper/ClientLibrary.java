package dev.baton.runtime.zookeeper;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.CodeSource;
import java.util.List;
import org.apache.zookeeper.AsyncCallback.Create2Callback;
import org.apache.zookeeper.AsyncCallback.EphemeralsCallback;
import org.apache.zookeeper.AsyncCallback.MultiCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZooKeeperSaslClient;
import org.apache.zookeeper.data.Stat;

/**
 * ZooKeeper's client on the class path. A dependency of the application may bring an older one. It
 * would connect, and then fail where Baton calls what it does not have.
 */
public final class ClientLibrary {
  private static final int MAJOR = 3;
  private static final int MINOR = 9;

  /**
   * A method that Baton calls in a thread of ZooKeeper's, or on the way to one.
   *
   * @param owner the class of the method
   */
  private record NeededMethod(Class<?> owner, String name, MethodType type) {
    static NeededMethod of(Class<?> owner, String name, Class<?> result, Class<?>... arguments) {
      return new NeededMethod(owner, name, MethodType.methodType(result, arguments));
    }

    boolean isMissing() {
      try {
        var unused = MethodHandles.publicLookup().findVirtual(owner, name, type);
        return false;
      } catch (ReflectiveOperationException e) {
        return true;
      }
    }

    String fullName() {
      return owner.getName() + "." + name;
    }
  }

  private ClientLibrary() {}

  /**
   * Refuses a client that Baton cannot work with.
   *
   * @throws IllegalStateException if it is one; the message names it, and says what to do
   */
  public static void refuseWrongClient() {
    String version = readVersion();
    if (isTooOld(version)) {
      throw new IllegalStateException(
          "ZooKeeper's client on the class path is " + version + remedyText());
    }
    String missing = findMissing();
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "ZooKeeper's client on the class path, " + version + ", lacks " + missing + remedyText());
    }
  }

  private static String readVersion() {
    try {
      return Version.getVersion();
    } catch (LinkageError e) {
      return "of an unknown version";
    }
  }

  private static boolean isTooOld(String version) {
    String[] parts = version.split("[.-]", -1);
    try {
      int major = Integer.parseInt(parts[0]);
      return major < MAJOR || (major == MAJOR && Integer.parseInt(parts[1]) < MINOR);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return false; // Its methods decide.
    }
  }

  private static String findMissing() {
    try {
      return neededMethods().stream()
          .filter(NeededMethod::isMissing)
          .findFirst()
          .map(NeededMethod::fullName)
          .orElse("");
    } catch (LinkageError e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<NeededMethod> neededMethods() {
    return List.of(
        NeededMethod.of(WatchedEvent.class, "getPath", String.class),
        NeededMethod.of(WatchedEvent.class, "getType", Watcher.Event.EventType.class),
        NeededMethod.of(WatchedEvent.class, "getState", Watcher.Event.KeeperState.class),
        NeededMethod.of(
            ZooKeeperSaslClient.class, "clientTunneledAuthenticationInProgress", boolean.class),
        NeededMethod.of(Stat.class, "getEphemeralOwner", long.class),
        NeededMethod.of(
            ZooKeeper.class,
            "create",
            void.class,
            String.class,
            byte[].class,
            List.class,
            CreateMode.class,
            Create2Callback.class,
            Object.class),
        NeededMethod.of(
            ZooKeeper.class,
            "multi",
            void.class,
            Iterable.class,
            MultiCallback.class,
            Object.class),
        NeededMethod.of(
            ZooKeeper.class,
            "getEphemerals",
            void.class,
            String.class,
            EphemeralsCallback.class,
            Object.class));
  }

  private static String remedyText() {
    CodeSource source = ZooKeeper.class.getProtectionDomain().getCodeSource();
    return " ("
        + (source == null ? "from an unknown place" : source.getLocation())
        + "), and Baton needs 3.9 or later: have your build choose"
        + " org.apache.zookeeper:zookeeper 3.9.5 and zookeeper-jute 3.9.5, for example in"
        + " dependencyManagement. A BOM or another library has brought this one"
        + " (mvn dependency:tree shows which).";
  }
}
