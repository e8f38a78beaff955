package dev.baton.cli.doctor;

import java.util.List;

/** Judges some of the facts, as a pure function. */
@FunctionalInterface
interface DoctorCheck {
  /** What it finds; nothing where it has no facts to judge. */
  List<CheckFinding> judgeFacts(DoctorFacts facts);
}
