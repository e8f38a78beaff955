package dev.baton.dashboard.http;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/** Makes connections whose requests have at most 100 header fields: each costs an object. */
final class CountedFields extends HttpConnectionFactory {
  private static final int MOST_FIELDS = 100;

  CountedFields(HttpConfiguration settings) {
    super(settings);
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    HttpConnection connection =
        new HttpConnection(getHttpConfiguration(), connector, endPoint) {
          @Override
          protected RequestHandler newRequestHandler() {
            return new RequestHandler() {
              private int fields;

              @Override
              public void parsedHeader(HttpField field) {
                if (++fields > MOST_FIELDS) {
                  throw new HttpException.RuntimeException(
                      HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431);
                }
                super.parsedHeader(field);
              }
            };
          }
        };
    connection.setUseInputDirectByteBuffers(false); // so that the limit of the heap holds for them
    connection.setUseOutputDirectByteBuffers(false);
    return configure(connection, connector, endPoint);
  }
}
