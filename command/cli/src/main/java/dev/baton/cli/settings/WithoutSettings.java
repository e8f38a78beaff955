package dev.baton.cli.settings;

/** A command that heeds no settings, so that it works also if they are broken. */
public interface WithoutSettings {}
