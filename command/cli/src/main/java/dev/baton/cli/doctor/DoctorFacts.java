package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The facts that the checks judge.
 *
 * @param plan what was asked for
 * @param servers of the connect string, each by itself
 * @param ensemble as a session in it sees it, if there was a session
 * @param trouble why there was none, or empty
 * @param machine that this runs on
 */
record DoctorFacts(
    PlannedSettings plan,
    List<ServerFacts> servers,
    Optional<EnsembleFacts> ensemble,
    String trouble,
    MachineFacts machine) {
  /**
   * The settings to judge.
   *
   * @param sessionTimeout to ask for
   * @param grace of the command to run
   * @param schemes of the identities to prove: digest, x509, sasl
   * @param local whether the server on this machine is meant
   */
  record PlannedSettings(
      Duration sessionTimeout, Duration grace, List<String> schemes, boolean local) {}

  /** Returns the servers that open sessions. */
  List<ServerFacts> servingServers() {
    return servers.stream().filter(ServerFacts::isServing).toList();
  }
}
