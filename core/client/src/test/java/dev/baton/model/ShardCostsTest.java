package dev.baton.model;

import static dev.baton.model.ShardGroup.NODE;
import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.model.ShardGroup.Machine;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a change of the members asks of ZooKeeper, beside the elections of the shards that move. */
class ShardCostsTest {
  private static final String MEMBERS = PATH + "/members";

  private final ShardGroup group = new ShardGroup(64);

  @AfterEach
  void nothingIsLeft() {
    group.close();
  }

  private static long count(List<ZooKeeperRequest> requests, Predicate<ZooKeeperRequest> which) {
    return requests.stream().filter(which).count();
  }

  private static boolean readsAssignment(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetData read && read.path().equals(NODE);
  }

  private static boolean writesAssignment(ZooKeeperRequest request) {
    return Asked.writes(request, NODE);
  }

  private static boolean watchesLine(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetChildren list
        && list.path().equals(MEMBERS)
        && list.watch();
  }

  private static boolean readsNewcomer(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.GetData read
        && read.path().startsWith(MEMBERS + "/")
        && !read.watch();
  }

  private static boolean deletes(ZooKeeperRequest request) {
    return (request instanceof ZooKeeperRequest.Delete delete
            && !delete.path().startsWith("/baton/"))
        || (request instanceof ZooKeeperRequest.MultiRequest multi
            && multi.parts().stream().anyMatch(ShardCostsTest::deletes));
  }

  @Test
  void aNewcomerCostsOneWriteAndOneReadOfEachMember() {
    List.of("A", "B", "C").forEach(group::join);
    group.begin("D", 64, member -> member);
    List<ZooKeeperRequest> asked = group.requestsIn(SOON);

    assertThat(count(asked, ShardCostsTest::writesAssignment)).isEqualTo(1);
    assertThat(count(asked, ShardCostsTest::readsAssignment))
        .as("one of each, and the first of the newcomer")
        .isEqualTo(4 + 1);
    assertThat(count(asked, ShardCostsTest::watchesLine)).isEqualTo(1);
    assertThat(count(asked, ShardCostsTest::readsNewcomer)).isEqualTo(1);
    assertThat(count(asked, ZooKeeperRequest.Create.class::isInstance))
        .as("places in the lines of its shards, and in that of the members")
        .isEqualTo(16 + 1);
    assertThat(count(asked, ShardCostsTest::deletes))
        .as("the places of those who led them")
        .isEqualTo(16);
  }

  @Test
  void whoLeavesCostsOneWriteAndOneReadOfEachWhoStays() {
    List.of("A", "B", "C").forEach(group::join);
    Machine d = group.join("D");
    var closed = d.member().closeAsync();
    List<ZooKeeperRequest> asked = group.requestsIn(SOON);

    assertThat(closed).isCompleted();
    assertThat(count(asked, ShardCostsTest::writesAssignment)).isEqualTo(1);
    assertThat(count(asked, ShardCostsTest::readsAssignment)).isEqualTo(3);
    assertThat(count(asked, ShardCostsTest::watchesLine)).isEqualTo(1);
    assertThat(count(asked, ShardCostsTest::readsNewcomer)).isZero();
  }

  /** Who comes while another's coming is being written is written next, over that. */
  @Test
  void nothingIsWrittenTwiceOverTheSame() {
    group.join("A");
    for (int i = 0; i < 10; i++) {
      group.begin("m" + i, 64, member -> member);
      group.run(Duration.ofMillis(3));
    }
    group.run(SOON);
    List<Integer> over =
        group.zooKeeper.sentRequests().stream()
            .filter(ShardCostsTest::writesAssignment)
            .map(
                request ->
                    ((ZooKeeperRequest.SetData)
                            ((ZooKeeperRequest.MultiRequest) request).parts().get(1))
                        .version())
            .toList();
    assertThat(over).hasSizeGreaterThan(2).doesNotHaveDuplicates();
  }
}
