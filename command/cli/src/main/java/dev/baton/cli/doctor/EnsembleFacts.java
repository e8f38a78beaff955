package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The ensemble, as a session in it sees it.
 *
 * @param granted session timeout
 * @param members lines of its configuration that name a server; empty if it stands alone or does
 *     not say
 * @param identities that it knows us by, as scheme:name; empty if it does not say
 * @param places where we want to create nodes
 * @param writes how long writes took of which the quorum agreed
 * @param reads how long reads took
 * @param clock of its leader, against ours, if a node could be created
 */
record EnsembleFacts(
    Duration granted,
    List<String> members,
    Optional<List<String>> identities,
    List<Place> places,
    List<Duration> writes,
    List<Duration> reads,
    Optional<Clock> clock) {
  /**
   * A node below which we want to create others.
   *
   * @param path of it, chroot included
   * @param use that we have for it
   * @param exists whether it stands
   * @param denied what we may not do there, the first of READ, CREATE and DELETE; IDENTITY if no
   *     identity is proven that could own a node; or empty
   * @param openToAll whether everybody may change what is there; empty if that is hidden from us
   */
  record Place(String path, Use use, boolean exists, String denied, Optional<Boolean> openToAll) {}

  /** What a place is for. */
  enum Use {
    /** The election that was named. */
    ELECTION,
    /** Some elections, or none: there may be others deeper where we may do more. */
    ANY,
    /** Histories, and who is given which shards. */
    RECORDS
  }

  /**
   * How far a clock is ahead of ours.
   *
   * @param ahead at best guess
   * @param error at most
   */
  record Clock(Duration ahead, Duration error) {}
}
