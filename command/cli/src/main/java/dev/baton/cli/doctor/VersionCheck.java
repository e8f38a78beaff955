package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that the servers' versions are fit for use. */
final class VersionCheck implements Check {
  private static final String NAME = "version";
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");

  /** The first version that lists the nodes of a session, which leases need. */
  private static final int OLDEST = number(3, 6, 0);

  private static final int MAINTAINED = number(3, 8, 0);
  private static final int MENDED_38 = number(3, 8, 6);
  private static final int NEXT = number(3, 9, 0);
  private static final int MENDED_39 = number(3, 9, 5);

  @Override
  public List<Finding> judge(Facts facts) {
    List<Finding> found = new ArrayList<>();
    facts.serving().forEach(server -> found.add(judge(server)));
    List<String> versions =
        facts.serving().stream()
            .map(ServerFacts::version)
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    if (versions.size() > 1) {
      found.add(
          Finding.warning(
              NAME,
              "ensemble",
              "its servers are of different versions: " + Text.list(versions),
              "bring them all to the newest of these"));
    }
    return found;
  }

  private static Finding judge(ServerFacts server) {
    Matcher version = FORM.matcher(server.version().orElse(""));
    if (!version.lookingAt()) {
      return Finding.unknown(
          NAME,
          server.name(),
          "does not say its version, since the word srvr is off",
          "allow it on the server: 4lw.commands.whitelist=srvr,conf,cons");
    }
    int number = number(part(version, 1), part(version, 2), part(version, 3));
    return judge(server.name(), version.group(), number);
  }

  private static int part(Matcher version, int group) {
    return Integer.parseInt(version.group(group));
  }

  private static int number(int major, int minor, int patch) {
    return (major * 10_000 + minor) * 10_000 + patch;
  }

  private static Finding judge(String server, String version, int number) {
    String text = "ZooKeeper " + version;
    if (number < OLDEST) {
      return Finding.failure(
          NAME,
          server,
          text + " is too old for Baton: it cannot list the nodes of a session (getEphemerals)",
          "use 3.9.5 or later, 3.6.0 at least");
    }
    if (number < MAINTAINED) {
      return Finding.warning(
          NAME, server, text + " is not maintained any more", "use 3.9.5 or later");
    }
    return number < MENDED_38 || (number >= NEXT && number < MENDED_39)
        ? Finding.warning(
            NAME,
            server,
            text + " has known security holes, CVE-2026-24281 among them",
            "use 3.9.5 or later, or 3.8.6 or later of 3.8")
        : Finding.ok(NAME, server, text);
  }
}
