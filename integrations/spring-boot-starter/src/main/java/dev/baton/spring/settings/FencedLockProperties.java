package dev.baton.spring.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of methods with FencedLock.
 *
 * @param path the path below which their locks are, unless the annotation names another
 * @param waitTime how long a call waits for the lock, unless the annotation says otherwise. 0 means
 *     that it does not wait
 * @param holderId the id that others see. Host and process by default
 * @param keepIdleFor how long the process keeps its place when no thread wants it. 0 by default
 * @param maxLocalHandOvers how often the lock passes on within the process while others wait. 16 by
 *     default
 * @param stopTimeout how long a method that lost the lock may take to return. 30 s by default
 */
public record FencedLockProperties(
    @DefaultValue("/locks") String path,
    @DefaultValue("30s") Duration waitTime,
    @Nullable String holderId,
    @Nullable Duration keepIdleFor,
    @Nullable Integer maxLocalHandOvers,
    @Nullable Duration stopTimeout) {}
