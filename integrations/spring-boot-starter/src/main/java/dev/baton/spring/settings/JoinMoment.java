package dev.baton.spring.settings;

/** When the candidates and members of an application join their queues. */
public enum JoinMoment {
  /** When all lifecycles have started, the web server among them. */
  STARTED,
  /** When the application says that it is ready, for the first time; with runners, after those. */
  READY
}
