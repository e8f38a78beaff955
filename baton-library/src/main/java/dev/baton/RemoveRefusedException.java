package dev.baton;

import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Member;
import dev.baton.runtime.Removed;
import java.util.List;

/** An election or lock is not deleted, and nothing was changed; says who or what is in the way. */
public final class RemoveRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  private RemoveRefusedException(String message) {
    super(message);
  }

  /** Those in {@code line} take part, or did a moment ago. */
  static RemoveRefusedException inUse(ElectionPath path, Removed.InUse found, List<Member> line) {
    String who = line.isEmpty() ? Names.list(found.nodes()) : Names.of(line);
    return new RemoveRefusedException(
        path + " is in use, by " + who + ": it can be removed when nobody takes part any more");
  }

  static RemoveRefusedException foreign(ElectionPath path, Removed.Foreign found) {
    return new RemoveRefusedException(
        found.nodes().isEmpty()
            ? path + " holds data that is not Baton's: delete it yourself, if it may go"
            : "there is something below %s that is not Baton's: %s; delete it first, if it may go"
                .formatted(path, Names.list(found.nodes())));
  }
}
