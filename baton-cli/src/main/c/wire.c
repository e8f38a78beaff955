/* Frames: a length of four bytes, most significant first; then a line of words, and after its
 * newline, if there is one, strings that each end with a NUL. */
#include "keeper.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/uio.h>

/* Reads what has come. Returns false at the end, which a frame that is too long is as well. */
bool wire_fill(struct wire *wire) {
  if (wire->taken > 0) {
    wire->have -= wire->taken;
    memmove(wire->bytes, wire->bytes + wire->taken, wire->have);
    wire->taken = 0;
  }
  size_t room = sizeof wire->bytes - 1 - wire->have;
  ssize_t got = room > 0 ? recv(wire->fd, wire->bytes + wire->have, room, MSG_DONTWAIT) : 0;
  if (got > 0) {
    wire->have += (size_t)got;
  }
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Returns the next whole frame, valid until wire_fill(); NULL if there is none yet. */
char *wire_next(struct wire *wire, size_t *length) {
  uint32_t size;
  char *frame = wire->bytes + wire->taken;
  size_t rest = wire->have - wire->taken;
  if (rest < sizeof size) {
    return NULL;
  }
  memcpy(&size, frame, sizeof size);
  *length = ntohl(size);
  if (*length > FRAME_MAX || rest < sizeof size + *length) {
    return NULL;
  }
  wire->taken += sizeof size + *length;
  return frame + sizeof size;
}

/* Whoever does not read is not waited for: a stopped JVM must hold nobody up. A frame is sent as a
 * whole or not at all, whoever else sends there. */
void wire_pass(int fd, const char *frame, size_t length) {
  uint32_t size = htonl((uint32_t)length);
  struct iovec parts[] = {{&size, sizeof size}, {(void *)frame, length}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  while (sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EINTR) {
  }
}

void wire_say(int fd, const char *format, ...) {
  char line[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  wire_pass(fd, line, (size_t)length);
}

bool is_verb(const char *frame, const char *verb) {
  size_t length = strlen(verb);
  return strncmp(frame, verb, length) == 0 && (frame[length] == ' ' || frame[length] == '\n');
}
