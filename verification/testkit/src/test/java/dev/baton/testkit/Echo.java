package dev.baton.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A JVM that sends back what it is sent, one connection after the other. */
final class Echo {
  static final int PORT = 7;

  private Echo() {}

  public static void main(String[] args) throws IOException {
    try (ServerSocket server = new ServerSocket(PORT, 10, InetAddress.getByName(args[0]))) {
      System.out.println("listening");
      while (true) {
        try (Socket socket = server.accept()) {
          socket.getInputStream().transferTo(socket.getOutputStream());
        }
      }
    }
  }
}
