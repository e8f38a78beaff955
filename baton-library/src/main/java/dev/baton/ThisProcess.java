package dev.baton;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What others may call this process. */
final class ThisProcess {
  private ThisProcess() {}

  /** Host and process. */
  static String id() {
    return hostName() + "-" + ProcessHandle.current().pid();
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
