package dev.baton.demo.herd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CounterTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @Test
  void addsUpTheLastRequestsOfTheSessionsThatHaveTheTimeout() {
    String cons =
        String.join(
            "\n",
            connection("to=600000,lcxid=0x1f"),
            connection("to=600000,lcxid=0x2"),
            connection("to=20000,lcxid=0x64"),
            " /127.0.0.1:54519[0](queued=0,recved=1,sent=0)",
            "");
    assertThat(MessageCounter.countRequests(cons, TIMEOUT)).isEqualTo(0x1f + 0x2);
  }

  private static String connection(String counted) {
    return " /127.0.0.1:54516[1](queued=0,recved=2,sent=2,sid=0x10001720afb0009,lop=GETD,"
        + "est=1795353925570,"
        + counted
        + ",lzxid=0x100000033,lresp=24253690,llat=11,minlat=0,avglat=16,maxlat=22)";
  }

  @Test
  void addsUpTheNotificationsOfEveryKindOfWatch() {
    String mntr =
        """
        zk_packets_sent\t99
        zk_sum_node_created_watch_count\t1
        zk_cnt_node_deleted_watch_count\t7
        zk_sum_node_deleted_watch_count\t20
        zk_max_node_changed_watch_count\t8
        zk_sum_node_changed_watch_count\t300
        zk_sum_node_children_watch_count\t4000
        """;
    assertThat(MessageCounter.countNotifications(mntr)).isEqualTo(4321);
  }

  @Test
  void countsRequestAnswerAndNotification() {
    MessageCount change = new MessageCount(13, 4).sinceCount(new MessageCount(10, 2));
    assertThat(change).isEqualTo(new MessageCount(3, 2));
    assertThat(change.totalMessages()).isEqualTo(8);
  }
}
