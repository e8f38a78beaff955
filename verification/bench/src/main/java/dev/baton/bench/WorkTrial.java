package dev.baton.bench;

import dev.baton.bench.report.WorkResult;
import dev.baton.bench.work.MeasuredTopic;
import dev.baton.bench.work.MeasuredWork;
import dev.baton.bench.work.WorkEntrant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A trial of one work: in each round all contenders do it, one after the other. */
final class WorkTrial implements AutoCloseable {
  private final MeasuredWork work;
  private final List<TrialContender> contenders = new ArrayList<>();

  /** The contenders in the order of their turns, which changes from round to round. */
  private final List<TrialContender> turns;

  /** A contender with a series for each topic. */
  private record TrialContender(String name, WorkEntrant entrant, List<MeasurementSeries> series) {}

  /** Creates a trial with all contenders ready. */
  WorkTrial(MeasuredWork work) {
    this.work = work;
    work.entrants()
        .forEach(
            (name, opening) ->
                contenders.add(new TrialContender(name, opening.openEntrant(), newSeries())));
    turns = new ArrayList<>(contenders);
  }

  private List<MeasurementSeries> newSeries() {
    return work.topics().stream().map(topic -> new MeasurementSeries()).toList();
  }

  /**
   * Does the work once without measuring. Code is compiled, and connections and watches are made.
   */
  void warmUp() throws InterruptedException {
    for (TrialContender contender : turns) {
      contender.entrant().runRound((topic, value) -> {});
    }
  }

  /** Runs a round. The first contender of a round is the last of the next. */
  void runRound() throws InterruptedException {
    for (TrialContender contender : turns) {
      contender
          .entrant()
          .runRound(
              (topic, value) ->
                  contender.series().get(work.topics().indexOf(topic)).addValue(value));
    }
    contenders.forEach(contender -> contender.series().forEach(MeasurementSeries::endRound));
    Collections.rotate(turns, -1);
  }

  List<WorkResult> allResults() {
    List<WorkResult> results = new ArrayList<>();
    for (int i = 0; i < work.topics().size(); i++) {
      results.add(resultOf(i));
    }
    return results;
  }

  private WorkResult resultOf(int number) {
    MeasuredTopic topic = work.topics().get(number);
    return new WorkResult(
        topic.id(),
        topic.title(),
        topic.shows(),
        topic.unit(),
        topic.better(),
        contenders.stream().map(one -> one.series().get(number).toFigures(one.name())).toList(),
        work.notes());
  }

  @Override
  public void close() {
    contenders.forEach(contender -> contender.entrant().close());
  }
}
