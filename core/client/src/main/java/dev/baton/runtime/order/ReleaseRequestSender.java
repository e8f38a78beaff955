package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Writes a message to all holders. */
public final class ReleaseRequestSender {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final NodeMessage mail;
  private final List<CompletableFuture<Optional<NodeMessage>>> postings = new ArrayList<>();

  private ReleaseRequestSender(SessionKeeper keeper, ElectionPath path, NodeMessage mail) {
    this.keeper = keeper;
    this.path = path;
    this.mail = mail;
  }

  /**
   * Completes {@code result} with the holders that have the message now. A holder that lets go
   * meanwhile is not among them. Or fails with a {@link dev.baton.runtime.watch.ReadDenied} or a
   * {@link WriteDenied}.
   *
   * @param holders the holders as last read
   * @return stops it; to be called in any case
   */
  public static Runnable sendRequest(
      SessionKeeper keeper,
      ElectionPath path,
      List<QueueMember> holders,
      NodeMessage mail,
      CompletableFuture<List<QueueMember>> result) {
    ReleaseRequestSender petition = new ReleaseRequestSender(keeper, path, mail);
    var unused =
        petition
            .postToHolders(holders)
            .whenComplete(
                (served, failure) -> {
                  if (failure != null) {
                    result.completeExceptionally(failure);
                  } else {
                    result.complete(served);
                  }
                });
    return () -> petition.postings.forEach(posting -> posting.cancel(false));
  }

  private CompletableFuture<List<QueueMember>> postToHolders(List<QueueMember> holders) {
    for (QueueMember holder : holders) {
      CompletableFuture<Optional<NodeMessage>> posting = new CompletableFuture<>();
      postings.add(posting);
      MessageWriter.writeMessage(keeper, path, holder, mail, posting);
    }
    return CompletableFuture.allOf(postings.toArray(CompletableFuture[]::new))
        .thenApply(all -> servedHolders(holders));
  }

  private List<QueueMember> servedHolders(List<QueueMember> holders) {
    List<QueueMember> served = new ArrayList<>();
    for (int i = 0; i < holders.size(); i++) {
      if (postings.get(i).join().isPresent()) {
        served.add(holders.get(i));
      }
    }
    return List.copyOf(served);
  }
}
