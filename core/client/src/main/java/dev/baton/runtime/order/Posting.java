package dev.baton.runtime.order;

import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ReadDenied;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writes a message into a participant's node, whatever happens in between. It never overwrites a
 * message that another process wrote there meanwhile. So the owner gets all messages, and all marks
 * stay.
 */
final class Posting implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final Member to;
  private final Mail wanted;
  private final CompletableFuture<Optional<Mail>> result;
  private @Nullable Mail sent;

  private Posting(
      SessionKeeper keeper,
      ElectionPath path,
      Member to,
      Mail wanted,
      CompletableFuture<Optional<Mail>> result) {
    this.keeper = keeper;
    this.path = path;
    this.to = to;
    this.wanted = wanted;
    this.result = result;
  }

  /**
   * Completes {@code result} with the message in the node: the wanted one, the eviction mark of
   * another process, or its order. Completes with nothing if the node does not stand. Fails with a
   * {@link WriteDenied}, a {@link dev.baton.runtime.watch.ReadDenied} or a {@link HeirGone}.
   *
   * @param to the participant as last read
   * @param wanted the message; its number does not matter
   */
  static void send(
      SessionKeeper keeper,
      ElectionPath path,
      Member to,
      Mail wanted,
      CompletableFuture<Optional<Mail>> result) {
    Posting posting = new Posting(keeper, path, to, wanted, result);
    keeper.join(posting);
    var unused = result.whenComplete((done, failure) -> keeper.leave(posting));
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void connected() {
    if (sent == null) {
      found(to.data(), to.text(), to.stat().version());
    } else {
      keeper.barrier();
      look();
    }
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void found(NodeData data, String text, int version) {
    Mail there = data.mail();
    if (there != null && (there.equals(sent) || there.staysBefore(wanted))) {
      result.complete(Optional.of(there));
    } else {
      write(text, version);
    }
  }

  private void write(String text, int version) {
    Mail mail = wanted.numbered(version);
    sent = mail;
    List<Request> parts = new ArrayList<>();
    if (to.name() == Prize.PRIZE) {
      parts.add(new Request.Check(path.of(new Mark(to.data().tag())), -1));
    }
    if (mail.kind() == Mail.Kind.TRANSFER) {
      parts.add(new Request.Check(path.text() + "/" + mail.about(), -1));
    }
    parts.add(new Request.SetData(to.path(), Bytes.of(NodeData.withMail(text, mail)), version));
    keeper.send(this, new Request.Multi(parts), answer -> written(parts, answer));
  }

  private void written(List<Request> parts, Answer answer) {
    switch (answer.outcome()) {
      case DONE -> result.complete(Optional.ofNullable(sent));
      case CHANGED -> look();
      case ABSENT, DENIED -> refused(refusedPart(parts, answer), answer.outcome());
      default ->
          result.completeExceptionally(
              new IllegalStateException("ZooKeeper answered " + answer.outcome()));
    }
  }

  /** Returns the part that was refused: the write, where the answer names none. */
  private static Request refusedPart(List<Request> parts, Answer answer) {
    return parts.get(answer.failed() < 0 ? parts.size() - 1 : answer.failed());
  }

  private void refused(Request part, Outcome why) {
    boolean heir = part instanceof Request.Check && wanted.kind() == Mail.Kind.TRANSFER;
    if (why == Outcome.ABSENT && heir) {
      result.completeExceptionally(new HeirGone());
    } else if (why == Outcome.ABSENT) {
      result.complete(Optional.empty());
    } else if (part instanceof Request.Check check) {
      result.completeExceptionally(new ReadDenied(check.path()));
    } else {
      result.completeExceptionally(new WriteDenied(to.path(), "WRITE there"));
    }
  }

  private void look() {
    keeper.send(this, new Request.GetData(to.path(), false), this::looked);
  }

  private void looked(Answer answer) {
    Answer.Stat stat = answer.stat();
    NodeData data = NodeData.decode(answer.data()).orElse(null);
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(to.path()));
    } else if (stat == null || data == null || stat.czxid() != to.stat().czxid()) {
      result.complete(Optional.empty());
    } else {
      found(data, Objects.requireNonNull(answer.data()), stat.version());
    }
  }
}
