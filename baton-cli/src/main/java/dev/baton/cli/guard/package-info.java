/**
 * A command that is surely dead before the lease ends: {@link dev.baton.cli.guard.GuardedChild}.
 *
 * <p>Whoever is killed, stopped or paused can't end its child. So beside the child stands a {@link
 * dev.baton.cli.guard.Warden}, a small process that baton has to keep quiet by renewing the lease
 * in time; {@code warden.sh} is its whole text. Either of the two ends the child if the other one
 * dies.
 *
 * <p>It needs Linux (/proc/uptime), bash 4.2 or later, and setsid.
 */
@NullMarked
package dev.baton.cli.guard;

import org.jspecify.annotations.NullMarked;
