package dev.baton.sim;

import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.End;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server at work for one client. It carries out a request and may answer it. */
final class Service implements Command.Requests {
  private static final Tag NOBODYS = new Tag(0);

  private final World world;
  private final Client client;
  private final boolean heard;
  private @Nullable Object answer;

  private Service(World world, Client client, boolean heard) {
    this.world = world;
    this.client = client;
    this.heard = heard;
  }

  /**
   * A heartbeat, which has the ensemble agree that {@code node} exists. Version -1 matches any
   * version.
   */
  record Beat(NodeName node, int version) {}

  /**
   * The answer to a heartbeat.
   *
   * @param marked true if the owner had been asked to release the node by then
   */
  record BeatAnswer(NodeName node, Outcome outcome, boolean marked) {}

  /** Returns true if {@code request} is a write. */
  static boolean writes(Object request) {
    return !(request instanceof Command.ReadLine || request instanceof Command.ReadNode);
  }

  /** Carries out {@code request} and sends the answer on its way. */
  static void serve(World world, Client client, Object request) {
    Object answer = new Service(world, client, true).carryOut(request);
    if (answer != null) {
      client.toClient.add(answer);
    }
  }

  /** Carries out {@code request} for a client that will never learn of it. */
  static void serveUnanswered(World world, Client client, Object request) {
    if (writes(request)) {
      new Service(world, client, false).carryOut(request);
    }
  }

  private @Nullable Object carryOut(Object request) {
    if (request instanceof Beat beat) {
      write(world.head());
      answer = answer(beat);
    } else {
      ((Command.Request) request).sendBy(this);
    }
    return answer;
  }

  private BeatAnswer answer(Beat beat) {
    return new BeatAnswer(
        beat.node(), check(beat.node(), beat.version()), world.head().isMarked(beat.node()));
  }

  /**
   * Commits {@code next}. The client's server then applies all transactions up to it before it
   * answers.
   */
  private void write(Tree next) {
    if (!next.equals(world.head())) {
      world.commit(next);
    }
    while (heard && world.behind(client) > 0) {
      Watches.apply(world, client);
    }
  }

  private Outcome check(NodeName node, int version) {
    ZNode found = world.head().find(node);
    if (found == null) {
      return Outcome.ABSENT;
    }
    return version == -1 || version == found.version() ? Outcome.DONE : Outcome.CHANGED;
  }

  private ZNode newNode(NodeName name, long czxid, Tag tag) {
    return new ZNode(name, czxid, 0, tag, false, null, client.index);
  }

  @Override
  public void makeParents() {
    Tree head = world.head();
    write(head.parent() ? head : new Tree(true, 0, head.nodes()));
    answer = new Event.ParentsMade(Outcome.DONE);
  }

  @Override
  public void place(Tag tag) {
    Tree head = world.head();
    long czxid = world.nextZxid++;
    Seat seat = new Seat(tag, client.claim.ticket().mode(), head.counter());
    if (!head.parent()) {
      write(head);
      answer = new Event.Placed(Outcome.ABSENT, null, 0);
    } else if (world.rule.hasLine()) {
      write(head.with(newNode(seat, czxid, tag)));
      answer = new Event.Placed(Outcome.DONE, seat, czxid);
    } else if (head.find(Prize.PRIZE) == null) {
      write(head.with(newNode(Prize.PRIZE, czxid, tag)).with(newNode(new Mark(tag), czxid, tag)));
      answer = new Event.Placed(Outcome.DONE, null, 0);
    } else {
      write(head);
      answer = new Event.Placed(Outcome.EXISTS, null, 0);
    }
  }

  @Override
  public void barrier() {
    write(world.head());
  }

  @Override
  public void readLine(boolean watch) {
    Tree view = world.view(client);
    client.lineWatched |= watch && view.parent();
    answer =
        view.parent()
            ? new Event.LineRead(Outcome.DONE, view.lineup())
            : new Event.LineRead(Outcome.ABSENT, Lineup.EMPTY);
  }

  @Override
  public void readNode(NodeName node) {
    ZNode found = world.view(client).find(node);
    if (found == null) {
      answer = new Event.NodeRead(node, Outcome.ABSENT);
      return;
    }
    if (!client.watched.contains(node)) {
      client.watched.add(node);
    }
    answer =
        new Event.NodeRead(
            node,
            Outcome.DONE,
            found.czxid(),
            found.version(),
            found.tag(),
            found.shared(),
            found.mail());
  }

  @Override
  public void checkOwn(NodeName node, int version) {
    write(world.head());
    Outcome outcome = check(node, version);
    client.outlived |= outcome == Outcome.DONE && world.head().isMarked(node);
    answer = new Event.OwnChecked(outcome);
  }

  @Override
  public void share(Seat node, int version, @Nullable Mail mail) {
    Tree head = world.head();
    if (check(node, version) != Outcome.DONE) {
      write(head);
      return;
    }
    if (!Objects.equals(mail, Objects.requireNonNull(head.find(node)).mail())) {
      world.fail(client.name() + " writes over the mail in its node");
    }
    write(head.changed(node, found -> found.sharedNow(mail)));
  }

  @Override
  public void replace(Seat old, Tag tag) {
    Tree head = world.head();
    if (head.find(old) == null) {
      write(head);
      answer = new Event.Replaced(Outcome.ABSENT, null);
      return;
    }
    Seat seat = new Seat(tag, client.claim.ticket().mode(), head.counter());
    ZNode node = newNode(seat, world.nextZxid++, tag);
    write(head.without(n -> n.name().equals(old)).with(node));
    answer = new Event.Replaced(Outcome.DONE, seat);
  }

  @Override
  public void handOver(Seat old, int version, List<Seat> between, Seat heir, Tag tag) {
    Tree head = world.head();
    List<NodeName> all = new ArrayList<>(between);
    all.add(heir);
    Outcome outcome = check(old, version);
    if (outcome == Outcome.DONE && all.stream().anyMatch(one -> head.find(one) == null)) {
      outcome = Outcome.ABSENT;
    }
    if (outcome != Outcome.DONE) {
      write(head);
      answer = new Event.Replaced(outcome, null);
      return;
    }
    Seat seat = new Seat(tag, client.claim.ticket().mode(), head.counter());
    ZNode node = newNode(seat, world.nextZxid++, tag);
    Tree next = head.without(n -> between.contains(n.name()) || n.name().equals(old)).with(node);
    if (!next.lineup().seats().get(0).equals(heir)) {
      world.fail(client.name() + " hands over, and the heir is not the first in line");
    }
    write(next);
    answer = new Event.Replaced(Outcome.DONE, seat);
  }

  @Override
  public void markEnd() {
    Tree head = world.head();
    End end = new End(head.counter());
    boolean possible = head.parent() && head.find(end) == null;
    ZNode node = new ZNode(end, world.nextZxid++, 0, NOBODYS, false, null, ZNode.NOBODY);
    write(possible ? head.with(node) : head);
  }

  @Override
  public void beginAnew(List<End> ends) {
    Tree head = world.head();
    Outcome outcome = Outcome.DONE;
    if (ends.stream().anyMatch(end -> head.find(end) == null)) {
      outcome = Outcome.ABSENT;
    } else if (head.nodes().size() > ends.size()) {
      outcome = Outcome.REFUSED;
    }
    write(outcome == Outcome.DONE ? new Tree(true, 0, List.of()) : head);
    answer = new Event.BegunAnew(outcome);
  }

  @Override
  public void remove(NodeName node, Tag tag) {
    answer = new Event.Removed(delete(node, tag));
  }

  @Override
  public void discard(NodeName node, Tag tag) {
    delete(node, tag);
  }

  private Outcome delete(NodeName node, Tag tag) {
    return node == Prize.PRIZE ? deletePrize(new Mark(tag), tag) : delete(node);
  }

  /**
   * Deletes the leader node together with our winner node. Without the winner node, deletes the
   * leader node only if it is ours.
   */
  private Outcome deletePrize(Mark mark, Tag tag) {
    Tree head = world.head();
    ZNode prize = head.find(Prize.PRIZE);
    if (head.find(mark) == null) {
      return prize != null && prize.tag().equals(tag) ? delete(Prize.PRIZE) : Outcome.ABSENT;
    }
    write(head.without(n -> n.name().equals(mark) || n.name() == Prize.PRIZE));
    return Outcome.DONE;
  }

  private Outcome delete(NodeName node) {
    Tree head = world.head();
    write(head.without(n -> n.name().equals(node)));
    return head.find(node) == null ? Outcome.ABSENT : Outcome.DONE;
  }
}
