package dev.baton.cli.keeper;

import java.util.ArrayList;
import java.util.List;

/** What the keeper may do against a storm of processes. */
enum StormSurroundings {
  /** It can make a cgroup for its command. */
  CGROUP("cgroup2", ""),
  /** It has no cgroup, but may raise its priority. */
  PRIORITY("tmpfs", ",+sys_nice"),
  /** It has neither. */
  NOTHING("tmpfs", "");

  private static final String FILES = "+dac_override,+dac_read_search";

  private final String filesystem;
  private final String more;

  StormSurroundings(String filesystem, String more) {
    this.filesystem = filesystem;
    this.more = more;
  }

  /**
   * Returns the command line of the keeper in a pid namespace, as a user with a limit of processes.
   */
  List<String> commandLine(int user) {
    List<String> line =
        new ArrayList<>(
            List.of(
                "/usr/bin/unshare",
                "-pf",
                "--mount-proc",
                "--kill-child",
                "sh",
                "-c",
                "mount -t " + filesystem + " none /sys/fs/cgroup && exec \"$@\"",
                "sh",
                "prlimit",
                "--nproc=3000",
                "setpriv",
                "--reuid=" + user,
                "--clear-groups",
                "--inh-caps=" + FILES + more,
                "--ambient-caps=" + FILES + more));
    line.addAll(KeeperBuild.RELEASE.commandLine());
    return line;
  }
}
