package dev.baton.cli.run;

import java.time.Duration;

/**
 * The settings of the check that decides whether a job's candidate may lead.
 *
 * @param script the line for the shell; exit code 0 means that the candidate is fit
 * @param interval the pause between the end of a check and the next one
 * @param timeout how long a check may take; then all its processes are killed
 * @param fails how many failures in a row make a candidate unfit
 * @param passes how many passes in a row make it fit again
 */
record CheckSettings(String script, Duration interval, Duration timeout, int fails, int passes) {}
