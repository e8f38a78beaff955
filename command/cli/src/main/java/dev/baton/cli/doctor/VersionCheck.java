package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that the servers' versions are fit for use. */
final class VersionCheck implements DoctorCheck {
  private static final String NAME = "version";
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");

  /** The first version that lists the nodes of a session, which leases need. */
  private static final int OLDEST = versionNumber(3, 6, 0);

  private static final int MAINTAINED = versionNumber(3, 8, 0);
  private static final int MENDED_38 = versionNumber(3, 8, 6);
  private static final int NEXT = versionNumber(3, 9, 0);
  private static final int MENDED_39 = versionNumber(3, 9, 5);

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    List<CheckFinding> found = new ArrayList<>();
    facts.servingServers().forEach(server -> found.add(judgeFacts(server)));
    List<String> versions =
        facts.servingServers().stream()
            .map(ServerFacts::serverVersion)
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    if (versions.size() > 1) {
      found.add(
          CheckFinding.warningFinding(
              NAME,
              "ensemble",
              "its servers have different versions: " + ReportText.joinList(versions),
              "upgrade all servers to the newest of these"));
    }
    return found;
  }

  private static CheckFinding judgeFacts(ServerFacts server) {
    Matcher version = FORM.matcher(server.serverVersion().orElse(""));
    if (!version.lookingAt()) {
      return CheckFinding.unknownFinding(
          NAME,
          server.name(),
          "does not tell its version, because its command srvr is disabled",
          "allow srvr on the server: 4lw.commands.whitelist=srvr,conf,cons");
    }
    int number = versionNumber(parsePart(version, 1), parsePart(version, 2), parsePart(version, 3));
    return judgeVersion(server.name(), version.group(), number);
  }

  private static int parsePart(Matcher version, int group) {
    return Integer.parseInt(version.group(group));
  }

  private static int versionNumber(int major, int minor, int patch) {
    return (major * 10_000 + minor) * 10_000 + patch;
  }

  private static CheckFinding judgeVersion(String server, String version, int number) {
    String text = "ZooKeeper " + version;
    if (number < OLDEST) {
      return CheckFinding.failureFinding(
          NAME,
          server,
          text + " is too old for Baton: it cannot list the nodes of a session (getEphemerals)",
          "use 3.9.5 or later, 3.6.0 at least");
    }
    if (number < MAINTAINED) {
      return CheckFinding.warningFinding(
          NAME, server, text + " is not maintained any more", "use 3.9.5 or later");
    }
    return number < MENDED_38 || (number >= NEXT && number < MENDED_39)
        ? CheckFinding.warningFinding(
            NAME,
            server,
            text + " has known security holes, CVE-2026-24281 among them",
            "use 3.9.5 or later, or 3.8.6 or later of 3.8")
        : CheckFinding.okFinding(NAME, server, text);
  }
}
