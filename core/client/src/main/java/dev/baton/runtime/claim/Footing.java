package dev.baton.runtime.claim;

import dev.baton.runtime.port.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What a term stands on: as long as that stands in ZooKeeper, nobody else holds. */
interface Footing {
  /** Has {@code parts} carried out if it still stands, in one transaction. In the loop. */
  void commit(List<Request> parts, CompletableFuture<Fate> fate);
}
