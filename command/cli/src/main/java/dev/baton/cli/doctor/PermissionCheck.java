package dev.baton.cli.doctor;

import dev.baton.cli.doctor.EnsembleFacts.Place;
import java.util.ArrayList;
import java.util.List;

/** Checks that this client has the permissions that Baton needs, and other clients do not. */
final class PermissionCheck implements Check {
  /** The missing permission of a client that has no identity but means to prove one. */
  static final String IDENTITY = "IDENTITY";

  private static final String NAME = "permissions";

  @Override
  public List<Finding> judge(Facts facts) {
    List<Finding> found = new ArrayList<>();
    facts
        .ensemble()
        .ifPresent(ensemble -> ensemble.places().forEach(place -> found.addAll(judge(place))));
    return found;
  }

  private static List<Finding> judge(Place place) {
    if (!place.exists()) {
      return List.of(
          Finding.failure(
              NAME,
              place.path(),
              "does not exist, and is the chroot of the connect string",
              "create it (in zkCli.sh: create " + place.path() + "), or correct --connect"));
    }
    List<Finding> found = new ArrayList<>();
    found.add(place.denied().isEmpty() ? allowed(place) : denied(place));
    if (place.openToAll().orElse(false)) {
      found.add(
          Finding.warning(
              NAME,
              place.path(),
              "everybody who can connect may create and delete below it",
              "where strangers can connect, close it: docs/how-to/secure.md"));
    }
    return found;
  }

  private static Finding allowed(Place place) {
    return Finding.ok(NAME, place.path(), "we may list, create and delete below it");
  }

  private static Finding denied(Place place) {
    if (place.denied().equals(IDENTITY)) {
      return Finding.failure(
          NAME,
          place.path(),
          "nothing can be created there that only we may change: no identity is proven",
          "see the finding on identity");
    }
    String says = "we lack " + place.denied() + " there";
    String remedy =
        "give this identity "
            + place.denied()
            + " on "
            + place.path()
            + ", or prove another:"
            + " --auth, --tls-cert, --sasl";
    return switch (place.use()) {
      case ELECTION -> Finding.failure(NAME, place.path(), says, remedy);
      case ANY ->
          Finding.warning(
              NAME,
              place.path(),
              says,
              remedy + "; if elections lie deeper, name one: baton doctor /jobs/report");
      case RECORDS ->
          Finding.warning(
              NAME,
              place.path(),
              says + ": leaders leave no history, members get no shards",
              remedy);
    };
  }
}
