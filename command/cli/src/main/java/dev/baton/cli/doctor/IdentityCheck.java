package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that the servers know this client by the identities that it proves. */
final class IdentityCheck implements Check {
  private static final String NAME = "identity";

  @Override
  public List<Finding> judge(Facts facts) {
    return facts
        .ensemble()
        .flatMap(EnsembleFacts::identities)
        .map(known -> judge(facts.plan().schemes(), known))
        .orElse(List.of());
  }

  private static List<Finding> judge(List<String> schemes, List<String> known) {
    List<Finding> found = new ArrayList<>();
    for (String scheme : schemes) {
      found.add(
          known.stream()
              .filter(identity -> identity.startsWith(scheme + ":"))
              .findFirst()
              .map(identity -> Finding.ok(NAME, scheme, "known as " + identity))
              .orElseGet(() -> unknown(scheme)));
    }
    if (schemes.isEmpty()) {
      found.add(Finding.ok(NAME, "none", "no identity is proven: we are anybody"));
    }
    return found;
  }

  private static Finding unknown(String scheme) {
    return Finding.failure(
        NAME,
        scheme,
        "we prove an identity by " + scheme + ", and the server does not know us by it",
        "give the servers the provider for it (authProvider."
            + scheme
            + " in zoo.cfg)"
            + (scheme.equals("x509")
                ? ", and have them ask for certificates (ssl.clientAuth)"
                : ""));
  }
}
