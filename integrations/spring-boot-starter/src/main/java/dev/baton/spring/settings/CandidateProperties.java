package dev.baton.spring.settings;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a candidate. What is not set has the value under baton.candidate, and else the
 * library's default.
 *
 * @param id the id that others see. Host and process by default
 * @param rule the turn rule: queue, watch-all or race. All candidates of an election use the same.
 *     queue by default
 * @param metadata what others may want to know, such as an address
 * @param stopTimeout how long the work may take to stop when leadership is given up. 30 s by
 *     default
 * @param interruptAfter how long calls of methods with LeaderOnly may run on when leadership is
 *     given up in order, before they are interrupted; at most stop-timeout less 5 s. 0 by default.
 *     A loss interrupts them at once
 * @param releaseOnlyWhenConfirmed whether others never lead before the work has stopped, unless the
 *     session ends
 * @param registered whether the candidate is visible while it waits in a race
 * @param priority the priority; the highest one leads. Needs settled
 * @param settled how long a candidate must have waited before its priority counts, at least a
 *     session timeout. Without it there are no priorities
 * @param warnBelow the leader publishes FewParticipants when fewer are left, at least 2
 */
public record CandidateProperties(
    @Nullable String id,
    @Nullable TurnRule rule,
    @Nullable String metadata,
    @Nullable Duration stopTimeout,
    @Nullable Duration interruptAfter,
    @Nullable Boolean releaseOnlyWhenConfirmed,
    @Nullable Boolean registered,
    @Nullable Integer priority,
    @Nullable Duration settled,
    @Nullable Integer warnBelow) {
  private static final Duration DEFAULT_STOP = Duration.ofSeconds(30);

  /** The time that calls have between their interrupt and the end of the stop timeout. */
  private static final Duration TO_STOP = Duration.ofSeconds(5);

  /** Returns these settings, completed by {@code others}. */
  CandidateProperties completedBy(CandidateProperties others) {
    return new CandidateProperties(
        first(id, others.id),
        first(rule, others.rule),
        first(metadata, others.metadata),
        first(stopTimeout, others.stopTimeout),
        first(interruptAfter, others.interruptAfter),
        first(releaseOnlyWhenConfirmed, others.releaseOnlyWhenConfirmed),
        first(registered, others.registered),
        first(priority, others.priority),
        first(settled, others.settled),
        first(warnBelow, others.warnBelow));
  }

  private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
    return one == null ? other : one;
  }

  /** Checks {@code interrupt-after}, whose property begins with {@code prefix}. */
  Duration interruptAfterIn(String prefix) {
    Duration stop = stopTimeout == null ? DEFAULT_STOP : stopTimeout;
    Duration wanted = interruptAfter == null ? Duration.ZERO : interruptAfter;
    if (wanted.isNegative() || (!wanted.isZero() && wanted.compareTo(stop.minus(TO_STOP)) > 0)) {
      throw new PropertyMapping(prefix + "candidate.")
          .refusedSetting(
              "interrupt-after",
              new IllegalArgumentException(
                  "%s is not between 0 and %s, the stop-timeout less %s"
                      .formatted(wanted, stop.minus(TO_STOP), TO_STOP)));
    }
    return wanted;
  }
}
