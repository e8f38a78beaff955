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
  private final CandidateSettings options;
  private final CallbackNotifier notifier;
  private @Nullable ConflatedCallback<Integer> places;
  private @Nullable ConflatedCallback<Participant> leaders;
  private @Nullable LeaderWatch watch;
  private @Nullable Integer placeTold;
  private @Nullable Participant leaderTold;

  FollowerCallbacks(CandidateSettings options, CallbackNotifier notifier) {
    this.options = options;
    this.notifier = notifier;
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
    } else if (options.onLeader != null) {
      watch = runner.watchFront((leader, line) -> tellLeader(runner, leader, line));
    }
  }

  private void tellLeader(ClaimRunner runner, QueueMember leader, QueueListing line) {
    if (runner.nodePath().equals(Optional.of(leader.path()))) {
      return;
    }
    OwnNode own = runner.claim().own();
    if (own != null && own.node() instanceof QueueNode node && line.seats().contains(node)) {
      tellPlace(line.seats().indexOf(node) + 1);
    }
    if (leader.stat().hasSession()) {
      tellLeader(ParticipantReader.toHolder(leader));
    } else {
      forgetLeader();
    }
  }

  private void tellLeader(Participant told) {
    if (!told.equals(leaderTold)) {
      leaderTold = told;
      if (leaders == null) {
        leaders = new ConflatedCallback<>(notifier, this::callOnLeader);
      }
      leaders.tellInstead(told);
    }
  }

  /** Ends the work that its callback does for a leader. */
  private void forgetLeader() {
    leaderTold = null;
    if (leaders != null) {
      leaders.takeBack();
    }
  }

  private void callOnLeader(Participant leader) {
    Objects.requireNonNull(options.onLeader).accept(leader);
  }

  private void tellPlace(int place) {
    if (!Objects.equals(placeTold, place)) {
      placeTold = place;
      if (places == null) {
        places = new ConflatedCallback<>(notifier, options.onPositionChanged::accept);
      }
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
    forgetLeader();
    if (watch != null) {
      watch.stopWatching();
      watch = null;
    }
  }
}
