package dev.baton.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** A connection to one database that says it is to another. */
final class PosingConnection {
  private PosingConnection() {}

  /** Returns the connection, whose metadata have the name of another product. */
  static Connection posingAs(String product, Connection connection) throws SQLException {
    DatabaseMetaData metaData =
        answering(
            DatabaseMetaData.class, connection.getMetaData(), "getDatabaseProductName", product);
    return answering(Connection.class, connection, "getMetaData", metaData);
  }

  private static <T> T answering(Class<T> type, T target, String question, Object answer) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          try {
            return method.getName().equals(question) ? answer : method.invoke(target, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
