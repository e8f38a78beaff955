package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that the servers know this client by the identities that it proves. */
final class IdentityCheck implements DoctorCheck {
  private static final String NAME = "identity";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts
        .ensemble()
        .flatMap(EnsembleFacts::identities)
        .map(known -> judgeSchemes(facts.plan().schemes(), known))
        .orElse(List.of());
  }

  private static List<CheckFinding> judgeSchemes(List<String> schemes, List<String> known) {
    List<CheckFinding> found = new ArrayList<>();
    for (String scheme : schemes) {
      found.add(
          known.stream()
              .filter(identity -> identity.startsWith(scheme + ":"))
              .findFirst()
              .map(identity -> CheckFinding.okFinding(NAME, scheme, "known as " + identity))
              .orElseGet(() -> unknownIdentity(scheme)));
    }
    if (schemes.isEmpty()) {
      found.add(
          CheckFinding.okFinding(
              NAME, "none", "no identity is configured; this client is anonymous"));
    }
    return found;
  }

  private static CheckFinding unknownIdentity(String scheme) {
    return CheckFinding.failureFinding(
        NAME,
        scheme,
        "this client authenticates by " + scheme + ", but the server does not know the identity",
        "give the servers the provider for it (authProvider."
            + scheme
            + " in zoo.cfg)"
            + (scheme.equals("x509")
                ? ", and have them ask for certificates (ssl.clientAuth)"
                : ""));
  }
}
