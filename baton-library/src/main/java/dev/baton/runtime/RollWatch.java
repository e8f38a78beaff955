package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Tells what those in a line said when they came, now and whenever somebody comes or goes. It
 * watches the line: each change costs a read of it, and one of the node of each newcomer.
 */
public final class RollWatch extends LineWatch {
  private final ElectionPath path;
  private final Consumer<List<NodeData>> told;

  /** What each said; nothing while it is being read, or if it is no participant's node. */
  private final Map<Seat, Optional<NodeData>> said = new HashMap<>();

  private List<Seat> seats = List.of();
  private int underWay;

  RollWatch(Loop loop, SessionKeeper keeper, ElectionPath path, Consumer<List<NodeData>> told) {
    super(loop, keeper);
    this.path = path;
    this.told = told;
  }

  @Override
  public void connected() {
    underWay = 0;
    said.values().removeIf(Optional::isEmpty);
    super.connected();
  }

  @Override
  void ask() {
    keeper.send(new Request.GetChildren(path.text(), true), this::listed);
  }

  private void listed(Answer answer) {
    if (answer.outcome() != Outcome.DONE) {
      blinded();
      return;
    }
    watch(path.text());
    seats = Lineup.of(answer.children()).seats();
    said.keySet().retainAll(seats);
    seats.stream().filter(seat -> !said.containsKey(seat)).forEach(this::read);
    tellIfAllIsRead();
  }

  private void read(Seat newcomer) {
    said.put(newcomer, Optional.empty());
    underWay++;
    keeper.send(
        new Request.GetData(path.of(newcomer), false),
        answer -> {
          said.replace(newcomer, NodeData.decode(answer.data()));
          underWay--;
          tellIfAllIsRead();
        });
  }

  private Stream<NodeData> said(Seat seat) {
    return said.getOrDefault(seat, Optional.empty()).stream();
  }

  private void tellIfAllIsRead() {
    if (underWay == 0 && !isStopped()) {
      told.accept(seats.stream().flatMap(this::said).toList());
    }
  }
}
