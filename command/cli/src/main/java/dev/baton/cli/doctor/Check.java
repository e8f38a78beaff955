package dev.baton.cli.doctor;

import java.util.List;

/** Judges some of the facts; pure. */
@FunctionalInterface
interface Check {
  /** All of them, in the order in which they are told. */
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

  /** What it finds; nothing where it has no facts to judge. */
  List<Finding> judge(Facts facts);
}
