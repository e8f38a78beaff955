package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.error.UnfitException;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.Optional;

/** Says what keeps a candidate or a lock out of its line, and what to do about it. */
public final class RefusalMessages {
  private RefusalMessages() {}

  public static RefusedException refusalOf(JoinProblem problem, ClaimPlace place, String ensemble) {
    return refusalOf(problem, place, Optional.empty(), ensemble);
  }

  /**
   * Returns the exception for a problem.
   *
   * @param first the mode of the first in the queue
   */
  public static RefusedException refusalOf(
      JoinProblem problem, ClaimPlace place, Optional<LockMode> first, String ensemble) {
    String otherNumber = first.map(mode -> otherNumber(mode, place.mode())).orElse("");
    return new RefusedException(
        problem,
        place.id()
            + " cannot take part in "
            + place.path()
            + " on "
            + ensemble
            + ": "
            + (problem == JoinProblem.OTHER_RULE && !otherNumber.isEmpty()
                ? otherNumber
                : textOf(problem, place.path())));
  }

  /**
   * Returns the exception for a failure of Baton itself.
   *
   * @param next the next step, for the message
   */
  public static BatonException failureOf(ClaimPlace place, String next, Throwable thrown) {
    return new BatonException(
        place.id()
            + " left the queue of "
            + place.path()
            + ", because Baton itself failed: "
            + thrown
            + ". "
            + next
            + " Unless this process is short of memory or threads, please report this defect.",
        thrown);
  }

  /**
   * Returns the exception for a candidate that is not fit to lead.
   *
   * @param stays whether it leads all the same
   */
  public static UnfitException unfitOf(ClaimPlace place, String why, boolean stays) {
    return unfitOf(
        place,
        why,
        stays
            ? "It goes on leading until another candidate is in the queue."
            : "It stays out of the queue until its check passes.");
  }

  /** Returns the exception for a candidate that leads, unfit, because its election is paused. */
  public static UnfitException unfitInPauseOf(ClaimPlace place, String why) {
    return unfitOf(place, why, "It goes on leading, because the election is paused.");
  }

  private static UnfitException unfitOf(ClaimPlace place, String why, String next) {
    return new UnfitException(
        "%s is not fit to lead %s: %s. %s".formatted(place.id(), place.path(), why, next));
  }

  /** Returns the exception for an executor that has refused the work of a leader. */
  public static BatonException undeliveredOf(ClaimPlace place, Duration rest) {
    return new BatonException(
        place.id()
            + " gave up the leadership of "
            + place.path()
            + ", because its executor has refused to run onElected. It rejoins the queue in "
            + DurationFormat.inSeconds(rest)
            + ". Use an executor that takes every task, or close the candidate before the"
            + " executor.");
  }

  private static String otherNumber(LockMode first, LockMode ours) {
    return first instanceof LockMode.PermitMode theirs && ours instanceof LockMode.PermitMode mine
        ? "other participants say that it has "
            + theirs.allPermits()
            + " permits, and not "
            + mine.allPermits()
            + ". Use the same number everywhere, or another path."
        : "";
  }

  private static String textOf(JoinProblem problem, ElectionPath path) {
    return switch (problem) {
      case MAY_NOT_CREATE,
          MAY_NOT_CREATE_PARENT,
          MAY_NOT_READ_QUEUE,
          MAY_NOT_READ_NODE,
          MAY_NOT_DELETE,
          NO_IDENTITY ->
          permissionText(problem, path.text());
      case UNUSABLE_PATH ->
          "ZooKeeper accepts no children there. Is one of its parents an ephemeral node, or a quota"
              + " exceeded? Choose another path.";
      case NO_ROOT ->
          "not even its topmost parent can be created. If the connect string names a chroot, create"
              + " that node first.";
      case PARENT_KEEPS_VANISHING ->
          "another program deletes it as soon as it is created. Find and stop that program.";
      case OTHER_RULE ->
          "other participants use it in another way. RACE, read-write locks and semaphores each"
              + " need a path of their own, apart from QUEUE and WATCH_ALL.";
      case OTHER_PEERS -> otherPeersText(path);
      case QUEUE_TOO_LONG ->
          "the queue has more than 200,000 participants. Spread them over several elections.";
      case SEQUENCE_SPENT ->
          path.format().isShared() ? sharedSequenceText(path) : sequenceText(path);
      case NODE_WITHOUT_SESSION -> sessionText(path.text());
      case TOKENS_WENT_BACK ->
          "ZooKeeper's transaction numbers have gone back, so its data were lost, or are from a"
              + " backup. All that this process held has ended, and it joins again. The next"
              + " fencing tokens are small. Where a fence is used, stop all participants, have the"
              + " fence forget its tokens (docs/tutorial/fencing.md), and start again.";
      case TOKENS_SPENT ->
          "the ensemble's transaction numbers are too large for a fencing token. Move to a new"
              + " ensemble.";
    };
  }

  private static String sessionText(String path) {
    return "it waits behind a node that belongs to no session, and so never goes. A backup tool"
        + " makes such nodes when it restores ephemeral ones. Find it by: baton status "
        + path
        + " (role: no session). Remove it by: baton evict "
        + path
        + " NAME";
  }

  private static String otherPeersText(ElectionPath path) {
    return path.format().isShared()
        ? "there are nodes in its queue that are not of the recipe with which you share it, and"
            + " neither side would wait for the other. A path serves one recipe: use another path,"
            + " or give the right recipe to sharedWith."
        : "members of Curator or kazoo, or a Baton that shares the queue with them, take part."
            + " Share it with them, too (sharedWith in the API, --shared-with in the command), or"
            + " use another path. Curator's semaphores share no queue: stop all that have leases"
            + " there first.";
  }

  private static String sharedSequenceText(ElectionPath path) {
    return "all but the last million of its sequence numbers are used. Past the last, two members"
        + " of "
        + SharedQueues.libraryAt(path)
        + " lead at once. Stop all participants, delete "
        + path
        + ", and start them again.";
  }

  private static String sequenceText(ElectionPath path) {
    return "all but the last million of its sequence numbers are used, and they cannot begin again."
        + " Delete the nodes of other programs below "
        + path
        + ", and give this identity DELETE and CREATE on the parent of that node.";
  }

  private static String permissionText(JoinProblem problem, String path) {
    return switch (problem) {
      case MAY_NOT_CREATE ->
          "not permitted to create nodes there. Give this identity CREATE, READ and DELETE on "
              + path;
      case MAY_NOT_CREATE_PARENT ->
          "it does not exist, and creating it is not permitted. Create it, or give this identity"
              + " CREATE on its nearest parent that exists.";
      case MAY_NOT_READ_QUEUE ->
          "not permitted to list its children. Give this identity READ on " + path;
      case MAY_NOT_READ_NODE ->
          "not permitted to read the nodes of all its candidates. Use one identity for all, or give"
              + " each identity READ on the other nodes (the acl setting).";
      case NO_IDENTITY ->
          "the servers demand a proven identity, and this client proves none. "
              + "Give it credentials, SASL or a TLS certificate, as the servers ask for.";
      default ->
          "not permitted to delete its own node, which stays until the session ends. Give this"
              + " identity DELETE on "
              + path;
    };
  }
}
