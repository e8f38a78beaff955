package dev.baton.election;

import dev.baton.internal.ConflatedCallback;
import dev.baton.internal.ParticipantReader;
import dev.baton.participants.Participant;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.watch.LeaderWatch;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The notifications of a waiting candidate: its position, and the leader. Confined to the loop. */
final class FollowerCallbacks {
  private final boolean wantsLeader;
  private final ConflatedCallback<Integer> places;
  private final ConflatedCallback<Participant> leaders;
  private @Nullable LeaderWatch watch;
  private @Nullable Integer placeTold;
  private @Nullable Participant leaderTold;

  FollowerCallbacks(CandidateSettings options, CallbackNotifier notifier) {
    this.wantsLeader = options.onLeader != null;
    this.places = new ConflatedCallback<>(notifier, options.onPositionChanged::accept);
    this.leaders =
        new ConflatedCallback<>(
            notifier, one -> Objects.requireNonNull(options.onLeader).accept(one));
  }

  /**
   * Called when the candidate waits.
   *
   * @param place its position, at most
   */
  void onWaiting(ClaimRunner runner, int place) {
    tellPlace(place);
    if (watch != null) {
      watch.wakeUp();
    } else if (wantsLeader) {
      watch = runner.watchFront((leader, line) -> tellLeader(runner, leader, line));
    }
  }

  private void tellLeader(ClaimRunner runner, QueueMember leader, QueueListing line) {
    if (runner.nodePath().equals(Optional.of(leader.path()))) {
      return;
    }
    OwnNode own = runner.claim().own();
    if (own != null && own.node() instanceof QueueNode seat && line.seats().contains(seat)) {
      tellPlace(line.seats().indexOf(seat) + 1);
    }
    Participant told = ParticipantReader.toHolder(leader);
    if (!told.equals(leaderTold)) {
      leaderTold = told;
      leaders.tellInstead(told);
    }
  }

  private void tellPlace(int place) {
    if (!Objects.equals(placeTold, place)) {
      placeTold = place;
      places.tellLatest(place);
    }
  }

  /** Forgets the last position, so that the next one is told even if it is the same. */
  void forgetPlace() {
    placeTold = null;
  }

  /**
   * Called when the candidate waits no more. Work that its callback does for a leader must stop.
   */
  void stopFollowing() {
    forgetPlace();
    leaderTold = null;
    leaders.takeBack();
    if (watch != null) {
      watch.stopWatching();
      watch = null;
    }
  }
}
