/**
 * The classic elections, live, as {@code baton demo} plays them.
 *
 * <p>A {@link dev.baton.demo.Scenario} is played on a {@link dev.baton.demo.Stage}, which has real
 * servers. The stage gives the scenario {@link dev.baton.demo.Actor}s, each a process. An {@link
 * dev.baton.demo.member.Event} in the {@link dev.baton.demo.Chronicle} is reported by the process
 * that caused it. The {@link dev.baton.demo.Verdict} follows from the events. {@link
 * dev.baton.demo.program.Playhouse} is the entry.
 */
@NullMarked
package dev.baton.demo;

import org.jspecify.annotations.NullMarked;
