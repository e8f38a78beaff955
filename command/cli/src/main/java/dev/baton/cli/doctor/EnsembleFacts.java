package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The facts about the ensemble, as a session in it sees them.
 *
 * @param granted session timeout
 * @param members lines of the configuration that name a server; empty if it stands alone or hides
 *     them
 * @param identities by which it knows this client, as scheme:name; empty if it does not tell
 * @param places where Baton creates nodes
 * @param writes how long writes took until the quorum agreed
 * @param reads how long reads took
 * @param queue the election with its children, if these were asked for and may be listed
 * @param withoutSession nodes of the election's participants that belong to no session
 * @param pauses the pauses that hold for the named election, or for all
 * @param clock of its leader against this machine's, if a node could be created
 */
record EnsembleFacts(
    Duration granted,
    List<String> members,
    Optional<List<String>> identities,
    List<NodePlace> places,
    List<Duration> writes,
    List<Duration> reads,
    Optional<QueueFacts> queue,
    List<String> withoutSession,
    List<StandingPause> pauses,
    Optional<ClockOffset> clock) {
  /**
   * A node below which Baton creates others.
   *
   * @param path of it, chroot included
   * @param use that Baton makes of it
   * @param exists whether it exists
   * @param denied the first missing permission of READ, CREATE and DELETE; IDENTITY if no identity
   *     is proven that could own a node; or empty
   * @param openToAll whether every client may change nodes there; empty if the ACL is hidden
   */
  record NodePlace(
      String path, PlaceUse use, boolean exists, String denied, Optional<Boolean> openToAll) {}

  /** The use of a place. */
  enum PlaceUse {
    /** The named election. */
    ELECTION,
    /** Any elections; there may be others deeper, with more permissions. */
    ANY,
    /** Histories, and the assignments of shards. */
    RECORDS
  }

  /**
   * The difference of a clock to this machine's.
   *
   * @param ahead the best estimate
   * @param error the largest possible error
   */
  record ClockOffset(Duration ahead, Duration error) {}
}
