package dev.baton.sim;

import java.util.List;

/** Mistakes in how leaders are elected and places are given up. */
final class ElectionMistakes {
  static final List<Mistake> ALL =
      List.of(
          new Mistake(
              "leads although its own node may be gone",
              "WaitingInQueue.java",
              "inOrder && own.armed() && leased",
              "inOrder && leased",
              "QUEUE 2 settled faults=2 mails=1 beats=1 resigns=1"),
          new Mistake(
              "takes its node for watched as soon as it has asked",
              "WaitingInQueue.java",
              "new ClaimStep(next, next.watchAndStand(), \"others",
              "new ClaimStep(next.withOwn(new OwnNode(own.node(), own.token(), true, "
                  + "own.version(), own.shared(), own.mail())), next.watchAndStand(), \"others",
              "QUEUE 2 faults=1 misses=1 resigns=1"),
          new Mistake(
              "keeps its place when it is given another session",
              "WaitingInQueue.java",
              "return ClaimTransitions.expireSession(ticket, false);",
              "return onDisconnected();",
              "QUEUE 2 settled faults=1 renewals=1 resigns=1"),
          new Mistake(
              "leads on an event that a server made up",
              "WaitingInQueue.java",
              "inOrder && own.armed() && leased",
              "(own.armed() || !inOrder) && leased",
              "QUEUE 2 settled faults=2 beats=1 resigns=1"),
          new Mistake(
              "leads without a lease",
              "WaitingInQueue.java",
              "inOrder && own.armed() && leased",
              "inOrder && own.armed()",
              "QUEUE 2 lapses=1 resigns=1"),
          new Mistake(
              "leads on a create whose lease is over",
              "QueueArrival.java",
              "return leased && enough",
              "return enough",
              "QUEUE 2 lapses=1"),
          new Mistake(
              "takes the node just ahead for the only one",
              "PredecessorView.java",
              "new PredecessorView(List.copyOf(ahead.subList(from, ahead.size())), "
                  + "ahead.size())",
              "new PredecessorView(List.copyOf(ahead.subList(Math.max(0, "
                  + "ahead.size() - 1), ahead.size())), Math.min(1, ahead.size()))",
              "QUEUE 3 settled beats=2 withdrawals=1"),
          new Mistake(
              "leads on a check that failed",
              "CheckingTurn.java",
              "leased || done, leaving, gone || absent, looks, checks, outcome",
              "true, leaving, gone, looks, checks, RequestOutcome.DONE",
              "QUEUE 2 faults=1 lapses=1 mails=1"),
          new Mistake(
              "hands over before the work has stopped",
              "ElectedState.java",
              "? StoppingWork.startHandOver(\n"
                  + "            ticket(), own(), new SuccessorNode(heir, own().version()), up())",
              "? HandingOver.startHandOver(ticket().withNewTag(), (QueueNode) "
                  + "own().node(), new SuccessorNode(heir, own().version()), false, \"at "
                  + "once\")",
              "QUEUE 2 settled transfers=1"),
          new Mistake(
              "hands over what others hold beside it",
              "ElectedState.java",
              "return alone && heir.mode() == LockMode.EXCLUSIVE",
              "return own().node() instanceof QueueNode",
              "SHARED rrw settled transfers=1"),
          new Mistake(
              "hands over, and lets stand who is before the successor",
              "HandingOver.java",
              "List<QueuePlace> between = ahead.subList(ours + 1, ahead.size());",
              "List<QueuePlace> between = List.of();",
              "QUEUE 3 settled transfers=1"),
          new Mistake(
              "hands over again when the answer was lost",
              "HandingOver.java",
              "        new RecoveringCreate(ticket, old, leaving),",
              "        new NotInQueue(ticket.withNewTag()),",
              "QUEUE 2 settled faults=1 transfers=1"),
          new Mistake(
              "does not watch its own node",
              "WaitingInQueue.java",
              """
                  if (!own.armed()) {
                    commands.add(watchOwn());
                  }
              """,
              "",
              "QUEUE 2 faults=1"),
          new Mistake(
              "places again without looking",
              "JoiningQueue.java",
              "return ClaimStep.toState(\n          new RecoveringCreate(ticket, "
                  + "null, leaving),",
              "return ClaimStep.toState(\n          new NotInQueue(ticket),",
              "QUEUE 2 faults=1 withdrawals=1"),
          new Mistake(
              "looks without a barrier",
              "RecoveringCreate.java",
              "    commands.add(new ClaimCommand.SendBarrier());\n",
              "",
              "QUEUE 2 faults=1 withdrawals=1"),
          new Mistake(
              "forgets the create that may still turn up",
              "RecoveringCreate.java",
              "ticket.withOrphan().withNewTag()",
              "ticket.withNewTag()",
              "QUEUE 2 faults=1 stalls=1"),
          new Mistake(
              "does not delete a stray that it meets",
              "QueueArrival.java",
              "return OrphanNodes.discardFound(ticket, reading, own.node());",
              "return List.of();",
              "QUEUE 2 faults=1 stalls=1"),
          new Mistake(
              "goes on after the lease is over",
              "ElectedState.java",
              "    return TermEnded.revokeTerm(ticket(), node, up, reason, why);",
              "return reason == EndReason.LEASE_OVER ? ClaimStep.toState(new "
                  + "LeadingSuspended(ticket(), own(), up), why) : "
                  + "TermEnded.revokeTerm(ticket(), node, up, reason, why);",
              "QUEUE 2 lapses=1"),
          new Mistake(
              "lets go before the work has stopped",
              "TermEnded.java",
              "new TermEnded(left, node, NextMove.REJOIN, up), why, new "
                  + "ClaimCommand.RevokeWork(reason)",
              "up ? new NotInQueue(left) : new TermEnded(left, node, "
                  + "NextMove.REJOIN, up), why, new ClaimCommand.RevokeWork(reason)",
              "QUEUE 2 lapses=1 faults=1"),
          new Mistake(
              "makes the token of the sequence number",
              "OwnNode.java",
              "FencingToken.ofTransaction(czxid), false, 0, false, null);",
              "FencingToken.ofTransaction(node instanceof NodeName.QueueNode s ? "
                  + "s.sequence() : czxid), false, 0, false, null);",
              "QUEUE 2 faults=1 resigns=1 withdrawals=2"),
          new Mistake(
              "does not watch the queue that it waits for",
              "CheckingTurn.java",
              "own.version()),\n            new "
                  + "ClaimCommand.ReadQueue(ticket.rule().watchesQueue()));",
              "own.version()), new ClaimCommand.ReadQueue(false));",
              "WATCH_ALL 3 settled withdrawals=2"),
          new Mistake(
              "never looks again at the node that it waits for",
              "WaitingInQueue.java",
              ": watchAnew();",
              ": ignoreEvent(\"it is watched\");",
              "QUEUE 2 settled faults=1 hushes=1 withdrawals=1"),
          new Mistake(
              "loses the watch on the node ahead when that changes",
              "WaitingInQueue.java",
              "ClaimStep.toState(\n            this, \"the node ahead only changed\", "
                  + "new ClaimCommand.ReadNode(event.node()));",
              "ignoreEvent(\"the node ahead only changed\");",
              "QUEUE 2 settled faults=1 mails=1 withdrawals=1"),
          new Mistake(
              "looks again at the queue, and does not watch it",
              "CheckingTurn.java",
              "why,\n        new " + "ClaimCommand.ReadQueue(ticket.rule().watchesQueue()));",
              "why, new ClaimCommand.ReadQueue(false));",
              "WATCH_ALL 3 settled faults=1 hushes=1 withdrawals=2"),
          new Mistake(
              "gives whoever came after the end a place in line",
              "QueueListing.java",
              "seat.arrivalOrder() >= end && late",
              "seat.arrivalOrder() == Integer.MAX_VALUE && late",
              "QUEUE 2 nearEnd=0 withdrawals=1"),
          new Mistake(
              "leaves the node standing that came after the end",
              "QueueArrival.java",
              "return ClaimTransitions.releaseNode(\n            ticket, seat, "
                  + "NextMove.DRAIN, true,",
              "return SequenceExhausted.lookWhoIsLeft(ticket, ",
              "QUEUE 2 nearEnd=0"),
          new Mistake(
              "waits for the last in the queue, and does not watch it",
              "SequenceExhausted.java",
              "            new ClaimCommand.ReadNode(next),\n",
              "",
              "QUEUE 2 nearEnd=0 withdrawals=1"),
          new Mistake(
              "loses the watch on the last in the queue",
              "SequenceExhausted.java",
              "ClaimStep.toState(\n            this, \"the last in the queue only "
                  + "changed\", new ClaimCommand.ReadNode(event.node()));",
              "ignoreEvent(\"the last in the queue only changed\");",
              "QUEUE 2 nearEnd=0 faults=1 mails=1 withdrawals=1"),
          new Mistake(
              "wants the numbers to begin anew while somebody is in line",
              "SequenceExhausted.java",
              "if (!line.allPlaces().isEmpty()) {",
              "if (line.allPlaces().size() > 1) {",
              "QUEUE 2 nearEnd=0"),
          new Mistake(
              "waits for others to have the numbers begin anew",
              "SequenceExhausted.java",
              ", new ClaimCommand.BeginAnew(line.ends()))",
              ")",
              "QUEUE 2 nearEnd=0 withdrawals=1"),
          new Mistake(
              "takes another's prize for its own",
              "OwnNode.java",
              "read.outcome() == RequestOutcome.DONE && read.czxid() == token.czxid()",
              "read.outcome() == RequestOutcome.DONE",
              "RACE 2 settled faults=2 lapses=1"),
          new Mistake(
              "leads beside a holder whose prize a stranger deleted",
              "QueueListing.java",
              "return " + "winners.stream().filter(ours.negate()).map(WinnerNode::new).toList();",
              "return List.of();",
              "RACE 2 faults=1"),
          new Mistake(
              "loses the watch on the leader node",
              "RaceLost.java",
              ": watch(this, \"the leader node only changed\");",
              ": ignoreEvent(\"the leader node only changed\");",
              "RACE 2 settled faults=1 mails=1 withdrawals=1"),
          new Mistake(
              "never looks again at the leader node that it waits for",
              "RaceLost.java",
              "timer == ClaimTimer.LOOK && up",
              "timer != ClaimTimer.LOOK && up",
              "RACE 2 settled faults=1 hushes=1 withdrawals=1"),
          new Mistake(
              "has its lease renewed past a mark that it has not read",
              "HoldingState.java",
              "withOwn(own().asDisarmed()),",
              "withOwn(own()),",
              "QUEUE 2 settled faults=1 evictions=1"),
          new Mistake(
              "holds on though it was evicted",
              "HoldingState.java",
              "answer.isMarked() ? onEvicted(answer)",
              "answer.version() < 0 ? onEvicted(answer)",
              "QUEUE 2 settled faults=1 evictions=1"),
          new Mistake(
              "waits on though it was evicted, and leads by that place",
              "WaitingInQueue.java",
              "return answer.isMarked()\n",
              "return answer.version() < 0\n",
              "QUEUE 2 settled faults=1 evictions=1 withdrawals=1"),
          new Mistake(
              "forgets the mail that it read before it led",
              "ClaimTransitions.java",
              "commands.addAll(held.messageCommands());",
              "",
              "QUEUE 2 settled faults=1 mails=1 withdrawals=1"));

  private ElectionMistakes() {}
}
