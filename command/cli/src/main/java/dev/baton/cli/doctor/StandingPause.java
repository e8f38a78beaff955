package dev.baton.cli.doctor;

import dev.baton.participants.ElectionPause;
import java.time.Duration;

/**
 * A pause that holds for the examined election.
 *
 * @param path where it was written: that of the election, of a parent, or {@code "/"} for all
 * @param age how long ago it began
 * @param pause by whom and why, and how long it lasts
 */
record StandingPause(String path, Duration age, ElectionPause pause) {}
