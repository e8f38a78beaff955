package dev.baton.house;

/**
 * A place that breaks a rule.
 *
 * @param path from the root of the repository
 * @param line from 1 up
 * @param what is wrong there
 */
record Finding(String path, int line, String what) {}
