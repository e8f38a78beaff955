package dev.baton.cli.settings;

/** Marks a command that reads no settings, so that it works even if they are broken. */
public interface WithoutSettings {}
