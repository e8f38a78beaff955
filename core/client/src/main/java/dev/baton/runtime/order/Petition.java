package dev.baton.runtime.order;

import dev.baton.protocol.claim.Mail;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.watch.LineReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Writes a message to all holders. */
public final class Petition {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final Mail mail;
  private final List<CompletableFuture<Optional<Mail>>> postings = new ArrayList<>();

  private Petition(SessionKeeper keeper, ElectionPath path, Mail mail) {
    this.keeper = keeper;
    this.path = path;
    this.mail = mail;
  }

  /**
   * Completes {@code result} with the holders that have the message now. A holder that lets go
   * meanwhile is not among them. Or fails with a {@link dev.baton.runtime.watch.ReadDenied} or a
   * {@link WriteDenied}.
   *
   * @return stops it; to be called in any case
   */
  public static Runnable send(
      SessionKeeper keeper, ElectionPath path, Mail mail, CompletableFuture<List<Member>> result) {
    Petition petition = new Petition(keeper, path, mail);
    CompletableFuture<List<Member>> front = new CompletableFuture<>();
    Runnable leave = LineReading.read(keeper, path, false, front);
    var unused =
        front
            .thenCompose(line -> petition.post(Member.holders(line)))
            .whenComplete(
                (served, failure) -> {
                  if (failure != null) {
                    result.completeExceptionally(failure);
                  } else {
                    result.complete(served);
                  }
                });
    return () -> {
      leave.run();
      front.cancel(false);
      petition.postings.forEach(posting -> posting.cancel(false));
    };
  }

  private CompletableFuture<List<Member>> post(List<Member> holders) {
    for (Member holder : holders) {
      CompletableFuture<Optional<Mail>> posting = new CompletableFuture<>();
      postings.add(posting);
      Posting.send(keeper, path, holder, mail, posting);
    }
    return CompletableFuture.allOf(postings.toArray(CompletableFuture[]::new))
        .thenApply(all -> served(holders));
  }

  private List<Member> served(List<Member> holders) {
    List<Member> served = new ArrayList<>();
    for (int i = 0; i < holders.size(); i++) {
      if (postings.get(i).join().isPresent()) {
        served.add(holders.get(i));
      }
    }
    return List.copyOf(served);
  }
}
