package dev.baton.spring.settings;

import dev.baton.participants.Peers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A lock that becomes a bean.
 *
 * @param path the path of the lock in ZooKeeper, such as /locks/report
 * @param ensemble the name of its ensemble under baton.ensembles; the main one by default
 * @param sharedWith another library's recipe that shares the queue, such as curator-mutex
 * @param holderId the id that others see. Host and process by default
 * @param keepIdleFor how long the process keeps its place when no thread wants it. 0 by default
 * @param maxLocalHandOvers how often the lock passes on within the process while others wait. 16 by
 *     default
 * @param stopTimeout how long a holder that lost the lock may take to close its hold. 30 s by
 *     default
 * @param releaseOnlyWhenConfirmed whether others never get a lost lock before its holder has closed
 *     the hold, unless the session ends
 * @param measuredAs its name in metrics, which many locks may share. Its path by default
 * @param interruptOnLoss whether the thread that has acquired the lock is interrupted when it is
 *     lost
 */
public record LockProperties(
    @Nullable String path,
    @DefaultValue("") String ensemble,
    @Nullable Peers sharedWith,
    @Nullable String holderId,
    @Nullable Duration keepIdleFor,
    @Nullable Integer maxLocalHandOvers,
    @Nullable Duration stopTimeout,
    @DefaultValue("false") boolean releaseOnlyWhenConfirmed,
    @Nullable String measuredAs,
    @DefaultValue("false") boolean interruptOnLoss) {}
