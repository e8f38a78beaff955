package dev.baton.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.shard.ShardAssignment.MemberShare;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The text of an assignment stays the same: members of several versions share a group. */
class ShardAssignmentCodecTest {
  private static final String TEXT =
      "baton shards 1\nshards 20\n00000000000000aa 0-3,12 host one\n00000000000000bb 4-11 b\\n\n";

  private static MemberShare share(String member, String id, Integer... shards) {
    return new MemberShare(member, id, new TreeSet<>(Set.of(shards)));
  }

  @Test
  void textIsThatOfEarlierVersions() {
    ShardAssignment assignment =
        new ShardAssignment(
            20,
            List.of(
                share("00000000000000aa", "host one", 0, 1, 2, 3, 12),
                share("00000000000000bb", "b\\n", 4, 5, 6, 7, 8, 9, 10, 11)));
    assertThat(ShardAssignmentCodec.encode(assignment)).isEqualTo(TEXT);
    assertThat(ShardAssignmentCodec.decode(TEXT)).contains(assignment);
  }

  @Test
  void foreignTextIsNoAssignment() {
    for (String foreign :
        new String[] {
          "",
          "baton 1\nshards 20\n",
          "baton shards 1\n",
          "baton shards 1\nshards x\n",
          TEXT + "00000000000000cc 3 twice\n",
          TEXT + "00000000000000cc 20 beyond\n",
          TEXT + "no share\n"
        }) {
      assertThat(ShardAssignmentCodec.decode(foreign)).as(foreign).isEmpty();
    }
    assertThat(ShardAssignmentCodec.decode(null)).isEmpty();
  }
}
