package dev.baton.spring.election;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationListener;

/**
 * Tells the elections when the application is ready.
 *
 * @param elections those of this context
 */
public record ReadinessListener(ManagedElections elections)
    implements ApplicationListener<AvailabilityChangeEvent<ReadinessState>> {
  @Override
  public void onApplicationEvent(AvailabilityChangeEvent<ReadinessState> event) {
    if (event.getState() == ReadinessState.ACCEPTING_TRAFFIC
        && elections.isOwn(event.getSource())) {
      elections.noteReady();
    }
  }
}
