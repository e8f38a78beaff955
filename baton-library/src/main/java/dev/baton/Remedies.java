package dev.baton;

import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Problem;
import dev.baton.runtime.ClaimRunner;

/** Says what keeps a candidate out of its election, and what to do about it. */
final class Remedies {
  private Remedies() {}

  static RefusedException refusal(Problem problem, ClaimRunner.Place place, String ensemble) {
    return new RefusedException(
        problem,
        place.id()
            + " cannot take part in "
            + place.path()
            + " on "
            + ensemble
            + ": "
            + text(problem, place.path().text()));
  }

  private static String text(Problem problem, String path) {
    return switch (problem) {
      case MAY_NOT_CREATE ->
          "not permitted to create nodes below "
              + path
              + ". Give this identity CREATE, READ and DELETE there.";
      case MAY_NOT_CREATE_PARENT ->
          path
              + " does not exist, and creating it is not permitted. Create it (a container node,"
              + " say), or give this identity CREATE on its nearest parent.";
      case MAY_NOT_READ_LINE ->
          "not permitted to list the children of " + path + ". Give this identity READ there.";
      case MAY_NOT_READ_NODE ->
          "not permitted to read the nodes of all candidates below "
              + path
              + ". Let all candidates use one identity, or give each READ on the others' nodes"
              + " (the acl setting).";
      case MAY_NOT_DELETE ->
          "not permitted to delete its own node, so it stands until the session ends. Give this"
              + " identity DELETE on "
              + path
              + ".";
      case UNUSABLE_PATH ->
          "ZooKeeper accepts no children there. Is one of its parents an ephemeral node, or a quota"
              + " exceeded? Choose another path.";
      case NO_ROOT ->
          "not even its topmost parent can be created. If the connect string names a chroot, create"
              + " that node first.";
      case PARENT_KEEPS_VANISHING ->
          "somebody deletes "
              + path
              + " as soon as it is created. Find out who, and keep it from doing so.";
      case OTHER_RULE ->
          "others run it by another turn rule (RACE does not go together with QUEUE and CROWD; "
              + path
              + "/"
              + Prize.PRIZE.text()
              + " is RACE's). Use the same rule in all of its candidates.";
      case LINE_TOO_LONG -> "more than 200,000 stand in line. Spread them over several elections.";
      case SEQUENCE_SPENT ->
          "its sequence numbers are used up but for the last million. Stop all of its candidates,"
              + " delete "
              + path
              + ", and start them again.";
      case TOKENS_SPENT ->
          "the ensemble has held more than two million elections of its own, and its transaction"
              + " numbers no longer fit a fencing token. Move to a new ensemble.";
    };
  }
}
