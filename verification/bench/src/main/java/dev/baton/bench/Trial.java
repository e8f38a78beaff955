package dev.baton.bench;

import dev.baton.bench.report.Result;
import dev.baton.bench.work.Entrant;
import dev.baton.bench.work.Topic;
import dev.baton.bench.work.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Has all contenders do one work: in each round each of them, one after the other. */
final class Trial implements AutoCloseable {
  private final Work work;
  private final List<Contender> contenders = new ArrayList<>();

  /** In the order of their turns, which changes from round to round. */
  private final List<Contender> turns;

  /** One of them, with a series for each topic. */
  private record Contender(String name, Entrant entrant, List<Series> series) {}

  /** Gets all of them ready. */
  Trial(Work work) {
    this.work = work;
    work.entrants()
        .forEach((name, opening) -> contenders.add(new Contender(name, opening.open(), series())));
    turns = new ArrayList<>(contenders);
  }

  private List<Series> series() {
    return work.topics().stream().map(topic -> new Series()).toList();
  }

  /** Does it once without looking: code is compiled, connections and watches are made. */
  void warmUp() throws InterruptedException {
    for (Contender contender : turns) {
      contender.entrant().round((topic, value) -> {});
    }
  }

  /** One round; who is first in one is last in the next. */
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
