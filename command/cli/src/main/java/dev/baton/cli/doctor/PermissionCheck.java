package dev.baton.cli.doctor;

import dev.baton.cli.doctor.EnsembleFacts.NodePlace;
import java.util.ArrayList;
import java.util.List;

/** Checks that this client has the permissions that Baton needs, and other clients do not. */
final class PermissionCheck implements DoctorCheck {
  /** The missing permission of a client that has no identity but means to prove one. */
  static final String IDENTITY = "IDENTITY";

  private static final String NAME = "permissions";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    List<CheckFinding> found = new ArrayList<>();
    facts
        .ensemble()
        .ifPresent(ensemble -> ensemble.places().forEach(place -> found.addAll(judgeFacts(place))));
    return found;
  }

  private static List<CheckFinding> judgeFacts(NodePlace place) {
    if (!place.exists()) {
      return List.of(
          CheckFinding.failureFinding(
              NAME,
              place.path(),
              "does not exist, and is the chroot of the connect string",
              "create it (in zkCli.sh: create " + place.path() + "), or correct --connect"));
    }
    List<CheckFinding> found = new ArrayList<>();
    found.add(place.denied().isEmpty() ? allowedFinding(place) : deniedFinding(place));
    if (place.openToAll().orElse(false)) {
      found.add(
          CheckFinding.warningFinding(
              NAME,
              place.path(),
              "every client that can connect may create and delete below it",
              "if untrusted clients can connect, restrict access: docs/how-to/secure.md"));
    }
    return found;
  }

  private static CheckFinding allowedFinding(NodePlace place) {
    return CheckFinding.okFinding(
        NAME, place.path(), "this client may list, create and delete below it");
  }

  private static CheckFinding deniedFinding(NodePlace place) {
    if (place.denied().equals(IDENTITY)) {
      return CheckFinding.failureFinding(
          NAME,
          place.path(),
          "other clients could change what is created there: no identity is configured",
          "see the finding on identity");
    }
    String says = "this client lacks " + place.denied() + " there";
    String remedy =
        "give this identity "
            + place.denied()
            + " on "
            + place.path()
            + ", or use another identity: --auth, --tls-cert, --sasl";
    return switch (place.use()) {
      case ELECTION -> CheckFinding.failureFinding(NAME, place.path(), says, remedy);
      case ANY ->
          CheckFinding.warningFinding(
              NAME,
              place.path(),
              says,
              remedy + "; for elections further below, name one: baton doctor /jobs/report");
      case RECORDS ->
          CheckFinding.warningFinding(
              NAME,
              place.path(),
              says + ": there is no history of leaders, and shards do not work",
              remedy);
    };
  }
}
