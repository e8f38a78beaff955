/**
 * The classic elections, live: what {@code baton demo} plays.
 *
 * <p>A {@link dev.baton.demo.Scenario} is played on a {@link dev.baton.demo.Stage}, which has real
 * servers and gives it {@link dev.baton.demo.Actor}s, each a process. What happens is an {@link
 * dev.baton.demo.member.Event} in the {@link dev.baton.demo.Chronicle}, told by the process that
 * did it; from that comes the {@link dev.baton.demo.Verdict}. {@link dev.baton.demo.Playhouse} is
 * the door.
 */
@NullMarked
package dev.baton.demo;

import org.jspecify.annotations.NullMarked;
