package dev.baton.sim;

/** Plausible mistakes in the protocol, each with a search that is to find it. */
enum Mistake {
  UNARMED(
      "leads although its own node may be gone",
      "Waiting.java",
      "inOrder && own.armed() && leased",
      "inOrder && leased",
      "QUEUE 2 settled faults=2 mails=1 beats=1 resigns=1"),
  MADE_UP_EVENT(
      "leads on an event that a server made up",
      "Waiting.java",
      "inOrder && own.armed() && leased",
      "(own.armed() || !inOrder) && leased",
      "QUEUE 2 settled faults=2 beats=1 resigns=1"),
  NO_LEASE(
      "leads without a lease",
      "Waiting.java",
      "inOrder && own.armed() && leased",
      "inOrder && own.armed()",
      "QUEUE 2 lapses=1 resigns=1"),
  CREATE_TOO_OLD(
      "leads on a create whose lease is over",
      "Arrival.java",
      "return leased && looks == 0",
      "return looks == 0",
      "QUEUE 2 lapses=1"),
  NEAREST_IS_ALL(
      "takes the node just ahead for the only one",
      "Picture.java",
      "new Picture(List.copyOf(ahead.subList(from, ahead.size())), ahead.size())",
      "new Picture(List.of(ahead.get(ahead.size() - 1)), 1)",
      "QUEUE 3 settled beats=2 withdrawals=1"),
  NO_CHECK(
      "leads on a check that failed",
      "Asking.java",
      "leased || done, leaving, gone || absent, looks, outcome",
      "true, leaving, gone, looks, Outcome.DONE",
      "QUEUE 2 faults=1 lapses=1 mails=1"),
  OWN_UNWATCHED(
      "does not watch its own node",
      "Waiting.java",
      "    if (!own.armed()) {\n      commands.add(new Command.ReadNode(own.node()));\n    }\n",
      "",
      "QUEUE 2 faults=1"),
  NO_LOOK(
      "places again without looking",
      "Entering.java",
      "return Step.to(\n          new Searching(ticket, null, leaving),",
      "return Step.to(\n          new Outside(ticket),",
      "QUEUE 2 faults=1 withdrawals=1"),
  NO_BARRIER(
      "looks without a barrier",
      "Searching.java",
      "    commands.add(new Command.Barrier());\n",
      "",
      "QUEUE 2 faults=1 withdrawals=1"),
  STRAY_FORGOTTEN(
      "forgets the create that may still turn up",
      "Searching.java",
      "ticket.withStray().renewed()",
      "ticket.renewed()",
      "QUEUE 2 faults=1 stalls=1"),
  STRAY_LEFT(
      "does not delete a stray that it meets",
      "Arrival.java",
      "return step.after(Strays.found(ticket, reading, own.node()));",
      "return step;",
      "QUEUE 2 faults=1 stalls=1"),
  RESUMES(
      "goes on after the lease is over",
      "Elected.java",
      "    return Lapsed.revoke(ticket(), node, up, reason, why);",
      "return reason == Reason.LEASE_OVER ? Step.to(new Doubting(ticket(), own(), up), why) : "
          + "Lapsed.revoke(ticket(), node, up, reason, why);",
      "QUEUE 2 lapses=1"),
  RELEASES_EARLY(
      "lets go before the work has stopped",
      "Lapsed.java",
      "new Lapsed(left, node, After.REJOIN, up), why, new Command.Revoke(reason)",
      "up ? new Outside(left) : new Lapsed(left, node, After.REJOIN, up), why, "
          + "new Command.Revoke(reason)",
      "QUEUE 2 lapses=1 faults=1"),
  SEQUENCE_TOKEN(
      "makes the token of the sequence number",
      "Own.java",
      "FencingToken.of(czxid), false, 0);",
      "FencingToken.of(node instanceof NodeName.Seat s ? s.sequence() : czxid), false, 0);",
      "QUEUE 2 faults=1 resigns=1 withdrawals=2"),
  LINE_UNWATCHED(
      "does not watch the line that it waits for",
      "Asking.java",
      "new Command.ReadLine(ticket.rule().watchesLine()));",
      "new Command.ReadLine(false));",
      "CROWD 3 settled withdrawals=2"),
  NO_SECOND_LOOK(
      "never looks again at the node that it waits for",
      "Waiting.java",
      ": watchAnew();",
      ": ignore(\"it is watched\");",
      "QUEUE 2 settled faults=1 hushes=1 withdrawals=1"),
  LOOK_UNWATCHED(
      "looks again at the line, and does not watch it",
      "Asking.java",
      "new Command.ReadLine(waiting.ticket().rule().watchesLine()));",
      "new Command.ReadLine(false));",
      "CROWD 3 settled faults=1 hushes=1 withdrawals=2"),
  PRIZE_BY_NAME(
      "takes another's prize for its own",
      "Own.java",
      "read.outcome() == Outcome.DONE && read.czxid() == token.czxid()",
      "read.outcome() == Outcome.DONE",
      "RACE 2 settled faults=2 lapses=1"),
  MARK_IGNORED(
      "leads beside a holder whose prize a stranger deleted",
      "Lineup.java",
      "return marks.stream().filter(ours.negate()).map(Mark::new).toList();",
      "return List.of();",
      "RACE 2 faults=1"),
  PRIZE_UNWATCHED(
      "loses the watch on the prize",
      "Outrun.java",
      ": watch(this, \"the prize only changed\");",
      ": ignore(\"the prize only changed\");",
      "RACE 2 settled faults=1 mails=1 withdrawals=1"),
  NO_SECOND_LOOK_AT_THE_PRIZE(
      "never looks again at the prize that it waits for",
      "Outrun.java",
      "timer == Timer.LOOK && up",
      "timer != Timer.LOOK && up",
      "RACE 2 settled faults=1 hushes=1 withdrawals=1");

  private final String what;
  private final String file;
  private final String right;
  private final String wrong;
  private final String search;

  Mistake(String what, String file, String right, String wrong, String search) {
    this.what = what;
    this.file = file;
    this.right = right;
    this.wrong = wrong;
    this.search = search;
  }

  Mutant mutant() {
    return new Mutant(what, "protocol/" + file, right, wrong);
  }

  /** The explorer's command line that is to find it. */
  String search() {
    return search;
  }
}
