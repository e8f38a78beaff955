package dev.baton.differential;

import dev.baton.acceptance.Operator;
import dev.baton.testkit.DataFolder;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.TempDirectory;

/** A single real server for one script. Its data can go back to those of a copy. */
final class BackupSide extends EmbeddedSide {
  private final EmbeddedZooKeeper server;
  private final TempDirectory copy = new TempDirectory();

  private BackupSide(EmbeddedZooKeeper server, String root) {
    super(server, operatorOf(server), root);
    this.server = server;
  }

  static BackupSide launch(String root) {
    return new BackupSide(EmbeddedZooKeeper.launch(OneServerTest.REAPS_ON_DEMAND), root);
  }

  private static Operator operatorOf(EmbeddedZooKeeper server) {
    Operator operator = Operator.at(server.connectString());
    operator.identify("operator:secret");
    return operator;
  }

  /** What has been answered is in the files. */
  @Override
  public void backUp() {
    DataFolder.replaceFiles(copy.path(), server.dataDirectory());
  }

  /** The operator's client would not connect to a server that knows less than it has seen. */
  @Override
  public void restore() {
    operator().close();
    server.stop();
    DataFolder.replaceFiles(server.dataDirectory(), copy.path());
    server.start();
    operateBy(operatorOf(server));
  }

  @Override
  public void close() {
    super.close();
    operator().close();
    server.close();
    copy.close();
  }
}
