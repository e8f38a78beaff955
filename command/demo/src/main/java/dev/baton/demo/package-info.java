/**
 * The classic elections, live, as {@code baton demo} plays them.
 *
 * <p>A {@link dev.baton.demo.LiveScenario} is played on a {@link dev.baton.demo.ScenarioContext},
 * which has real servers. The stage gives the scenario {@link dev.baton.demo.ScenarioProcess}s,
 * each a process. An {@link dev.baton.demo.member.ProcessEvent} in the {@link
 * dev.baton.demo.ScenarioLog} is reported by the process that caused it. The {@link
 * dev.baton.demo.ScenarioVerdict} follows from the events. {@link
 * dev.baton.demo.program.DemoRunner} is the entry.
 */
@NullMarked
package dev.baton.demo;

import org.jspecify.annotations.NullMarked;
