package dev.baton.bench;

import dev.baton.bench.report.Result;
import dev.baton.bench.work.Entrant;
import dev.baton.bench.work.Topic;
import dev.baton.bench.work.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A trial of one work: in each round all contenders do it, one after the other. */
final class Trial implements AutoCloseable {
  private final Work work;
  private final List<Contender> contenders = new ArrayList<>();

  /** The contenders in the order of their turns, which changes from round to round. */
  private final List<Contender> turns;

  /** A contender with a series for each topic. */
  private record Contender(String name, Entrant entrant, List<Series> series) {}

  /** Creates a trial with all contenders ready. */
  Trial(Work work) {
    this.work = work;
    work.entrants()
        .forEach((name, opening) -> contenders.add(new Contender(name, opening.open(), series())));
    turns = new ArrayList<>(contenders);
  }

  private List<Series> series() {
    return work.topics().stream().map(topic -> new Series()).toList();
  }

  /**
   * Does the work once without measuring. Code is compiled, and connections and watches are made.
   */
  void warmUp() throws InterruptedException {
    for (Contender contender : turns) {
      contender.entrant().round((topic, value) -> {});
    }
  }

  /** Runs a round. The first contender of a round is the last of the next. */
  void round() throws InterruptedException {
    for (Contender contender : turns) {
      contender
          .entrant()
          .round((topic, value) -> contender.series().get(work.topics().indexOf(topic)).add(value));
    }
    contenders.forEach(contender -> contender.series().forEach(Series::endRound));
    Collections.rotate(turns, -1);
  }

  List<Result> results() {
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < work.topics().size(); i++) {
      results.add(result(i));
    }
    return results;
  }

  private Result result(int number) {
    Topic topic = work.topics().get(number);
    return new Result(
        topic.id(),
        topic.title(),
        topic.shows(),
        topic.unit(),
        topic.better(),
        contenders.stream().map(one -> one.series().get(number).figures(one.name())).toList(),
        work.notes());
  }

  @Override
  public void close() {
    contenders.forEach(contender -> contender.entrant().close());
  }
}
