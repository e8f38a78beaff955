package dev.baton.cli.guard;

/**
 * The signals that tell a program, which runs on both sides, that it leads, and that it leads no
 * longer; named without SIG.
 */
public record Roles(String elected, String lost) {}
