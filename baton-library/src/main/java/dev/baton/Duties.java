package dev.baton;

import dev.baton.runtime.ClaimRunner;
import dev.baton.runtime.MemberWatch;
import dev.baton.runtime.Notifier;
import org.jspecify.annotations.Nullable;

/** What a leader does beside its work, for as long as its term lasts. In the loop. */
final class Duties {
  private final int fewest;
  private final News<Integer> counts;
  private @Nullable MemberWatch members;

  Duties(CandidateBuilder options, Notifier notifier) {
    this.fewest = options.fewest;
    this.counts = new News<>(notifier, options.onFew::accept);
  }

  /** A term begins. */
  void begin(ClaimRunner leader) {
    if (fewest > 0) {
      members = leader.watchMembers(this::counted);
    }
  }

  private void counted(int left) {
    if (left < fewest) {
      counts.tell(left);
    }
  }

  /** It is registered, so there are registrations to count. */
  void registered() {
    if (members != null) {
      members.wake();
    }
  }

  /** The term is over. */
  void end() {
    if (members != null) {
      members.stop();
    }
  }
}
