package dev.baton.curator.bridge;

import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.cluster.CamelClusterView;
import org.apache.camel.component.zookeeper.cluster.ZooKeeperClusterService;
import org.apache.camel.impl.DefaultCamelContext;

/** A Camel route that only the leader may run: a timer behind {@code master:}. */
final class CamelProgram {
  private CamelProgram() {}

  /** Runs until killed. Arguments: the servers, the folder of the election, the id. */
  public static void main(String[] arguments) throws Exception {
    ZooKeeperClusterService cluster = new ZooKeeperClusterService();
    cluster.setNodes(arguments[0]);
    cluster.setBasePath(arguments[1]);
    cluster.setId(arguments[2]);
    cluster.setSessionTimeout(TickingProgram.SESSION_MILLIS);
    DefaultCamelContext camel = new DefaultCamelContext();
    camel.addService(cluster);
    CamelClusterView view = cluster.getView("orders");
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("master:orders:timer:work?period=20&delay=0")
                .process(message -> TickingProgram.writeTick(view.getLocalMember().isLeader()));
          }
        });
    camel.start();
    Thread.currentThread().join();
  }
}
