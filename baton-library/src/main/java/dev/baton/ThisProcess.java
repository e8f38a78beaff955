package dev.baton;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** How this process is called where nothing else is said. */
final class ThisProcess {
  private ThisProcess() {}

  /** Host and process, which together tell people where a candidate runs. */
  static String id() {
    return hostName() + "-" + ProcessHandle.current().pid();
  }

  /** The same, and whose it is: who asks others for something. */
  static String userAndId() {
    return System.getProperty("user.name", "somebody") + "@" + id();
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
