package dev.baton.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** The names of this process where users give no other. */
public final class ThisProcess {
  private static final Path HOST_ON_LINUX = Path.of("/proc/sys/kernel/hostname");

  /**
   * The longest host name. With the process id and the separators it is shorter than the longest
   * id.
   */
  private static final TextRange HOST = new TextRange("a host name", 0, 64);

  private static final TextRange USER = new TextRange("a user name", 0, 40);

  private ThisProcess() {}

  /** The id, computed when it is first needed: outside Linux the host's name may take seconds. */
  private static final class Id {
    static final String TEXT = HOST.cutText(readHostName()) + "-" + ProcessHandle.current().pid();
  }

  /** Returns host and process, which together tell people where a candidate runs. */
  public static String id() {
    return Id.TEXT;
  }

  /** Returns user, host and process: the sender of requests to other processes. */
  static String userAndId() {
    return USER.cutText(System.getProperty("user.name", "somebody")) + "@" + id();
  }

  private static String readHostName() {
    try {
      return Files.readString(HOST_ON_LINUX).strip();
    } catch (IOException notLinux) {
      return askForHostName();
    }
  }

  private static String askForHostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
