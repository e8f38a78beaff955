package dev.baton.cli.doctor;

import java.util.List;

/** Judges some of the facts, as a pure function. */
@FunctionalInterface
interface Check {
  /** The checks, in the order of the report. */
  List<Check> ALL =
      List.of(
          new ReachCheck(),
          new MembershipCheck(),
          new VersionCheck(),
          new QuorumCheck(),
          new IdentityCheck(),
          new PermissionCheck(),
          new LatencyCheck(),
          new SessionCheck(),
          new LeaseCheck(),
          new ClockCheck(),
          new ConnectionsCheck(),
          new MachineCheck());

  /** Returns the findings; none if there are no facts to judge. */
  List<Finding> judge(Facts facts);
}
