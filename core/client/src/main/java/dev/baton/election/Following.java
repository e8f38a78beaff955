package dev.baton.election;

import dev.baton.internal.News;
import dev.baton.internal.ParticipantReader;
import dev.baton.participants.Participant;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Own;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.watch.FrontWatch;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The notifications of a waiting candidate: its position, and the leader. Confined to the loop. */
final class Following {
  private final boolean wantsLeader;
  private final News<Integer> places;
  private final News<Participant> leaders;
  private @Nullable FrontWatch watch;
  private @Nullable Integer placeTold;
  private @Nullable Participant leaderTold;

  Following(CandidateSettings options, Notifier notifier) {
    this.wantsLeader = options.onLeader != null;
    this.places = new News<>(notifier, options.onStanding::accept);
    this.leaders =
        new News<>(notifier, one -> Objects.requireNonNull(options.onLeader).accept(one));
  }

  /**
   * Called when the candidate waits.
   *
   * @param place its position, at most
   */
  void standing(ClaimRunner runner, int place) {
    tellPlace(place);
    if (watch != null) {
      watch.wake();
    } else if (wantsLeader) {
      watch = runner.watchFront((leader, line) -> tellLeader(runner, leader, line));
    }
  }

  private void tellLeader(ClaimRunner runner, Member leader, Lineup line) {
    if (runner.nodePath().equals(Optional.of(leader.path()))) {
      return;
    }
    Own own = runner.claim().own();
    if (own != null && own.node() instanceof Seat seat && line.seats().contains(seat)) {
      tellPlace(line.seats().indexOf(seat) + 1);
    }
    Participant told = ParticipantReader.holder(leader);
    if (!told.equals(leaderTold)) {
      leaderTold = told;
      leaders.tellInstead(told);
    }
  }

  private void tellPlace(int place) {
    if (!Objects.equals(placeTold, place)) {
      placeTold = place;
      places.tell(place);
    }
  }

  /** Forgets the last position, so that the next one is told even if it is the same. */
  void forgetPlace() {
    placeTold = null;
  }

  /**
   * Called when the candidate waits no more. Work that its callback does for a leader must stop.
   */
  void stop() {
    forgetPlace();
    leaderTold = null;
    leaders.takeBack();
    if (watch != null) {
      watch.stop();
      watch = null;
    }
  }
}
