/* The hub takes Baton's orders and starts a shim for each command. It passes messages on between
 * the JVM, the front and the shims. No terminal can stop it. */
#include "keeper.h"

#define VERSION 1
#define DAY_MS 86400000
#define EACH(each) struct entry *each = shims; each < shims + MOST_SHIMS; each++

struct entry {
  int id;    /* 0 if the entry is free */
  pid_t pid; /* 0 if the shim was killed; the entry then stays until no process is left */
  int fd;
  bool role, struck;
  long long kill_at, grace;
};

static struct entry shims[MOST_SHIMS];
static struct wire jvm, front;
static bool once;
static struct ending ending; /* of the processes of a killed shim */

static struct entry *find(int id) {
  for (EACH(entry))
    if (entry->id == id)
      return entry;
  return NULL;
}

static void release(struct entry *entry) {
  _Atomic pid_t *shim = &origin.shared->shims[entry - shims];
  close(entry->fd);
  cgroup_remove(*shim);
  *shim = 0;
  *entry = (struct entry){0};
}

/* Returns whether an order still counts: not if the JVM or the front is gone. */
static bool is_wanted(void) {
  struct pollfd hung_up = {.fd = jvm.fd};
  return front.fd >= 0 && poll(&hung_up, 1, 0) == 0;
}

static void run(char *order, size_t length) {
  struct entry new = {0};
  bool wanted = is_wanted();
  struct entry *entry = wanted ? find(0) : NULL;
  int channel[2] = {-1, -1};
  sscanf(order, "run %d %*d %lld %lld", &new.id, &new.kill_at, &new.grace);
  errno = wanted ? EMFILE : ECANCELED;
  if (entry == NULL || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) < 0 ||
      (new.pid = fork()) < 0) {
    wire_say(jvm.fd, "failed %d %d", new.id, errno);
    wire_say(jvm.fd, "empty %d exit 0 0", new.id);
    close(channel[0]);
  } else if (new.pid == 0) {
    close(channel[0]);
    close(front.fd);
    for (EACH(other))
      if (other->id != 0)
        close(other->fd);
    shim_main(order, length, jvm.fd, channel[1]);
  } else {
    new.fd = channel[0];
    new.kill_at = new.kill_at < 0 ? NEVER : new.kill_at;
    new.grace = new.grace < 0 || new.grace > DAY_MS ? DAY_MS : new.grace;
    *entry = new;
    origin.shared->shims[entry - shims] = new.pid;
  }
  close(channel[1]);
}

static void obey_jvm(char *frame, size_t length) {
  struct entry *entry;
  int id;
  if (is_verb(frame, "run")) {
    run(frame, length);
    if (once) {
      close_users();
      wire_say(front.fd, "once");
    }
  } else if (is_verb(frame, "once")) {
    once = true;
  } else if (is_verb(frame, "notify") || is_verb(frame, "dies") || is_verb(frame, "noted") ||
             is_verb(frame, "spare")) {
    wire_pass(front.fd, frame, length);
  } else if (sscanf(frame, "%*s %d", &id) == 1 && (entry = find(id)) != NULL) {
    entry->role = entry->role || is_verb(frame, "lead");
    if (!entry->role)
      sscanf(frame, "until %*d %*d %lld", &entry->kill_at);
    wire_pass(entry->fd, frame, length);
  }
}

static void obey_front(char *frame, size_t length) {
  wire_pass(jvm.fd, frame, length);
}

/* Ends all commands, each within its grace. */
static void end_all(void) {
  for (EACH(entry))
    if (entry->id != 0)
      wire_say(entry->fd, "end %d %d -1", entry->id, SIGTERM);
}

/* A stopped shim could not end its command in time, so it is continued. The processes of a killed
 * one become children of the hub, which cannot tell them from others: it ends all. */
static void child_changed(pid_t child, int status) {
  for (EACH(entry))
    if (entry->pid == child) {
      if (WIFSTOPPED(status) || WIFCONTINUED(status)) {
        kill(child, SIGCONT);
      } else if (status == 0) {
        release(entry);
      } else {
        entry->pid = 0;
        ending_begin(&ending, SIGTERM, now_ms() + entry->grace);
      }
    }
}

/* Kills the cgroups whose deadline has come. Their shims do so, too, but may be late: they are busy
 * when their command starts and ends processes without a pause. Returns the next deadline. */
static int64_t strike(void) {
  int64_t next = NEVER;
  for (EACH(entry))
    if (entry->id != 0 && !entry->struck) {
      entry->struck = now_ms() >= entry->kill_at;
      if (entry->struck)
        cgroup_kill(origin.shared->shims[entry - shims]);
      else
        next = earlier(next, entry->kill_at);
    }
  return next;
}

static void nothing_left(void) {
  for (EACH(entry))
    if (entry->id != 0) {
      wire_say(jvm.fd, "empty %d signal %d 0", entry->id, SIGKILL);
      release(entry);
    }
  ending = (struct ending){0};
  if (jvm.fd < 0)
    _exit(0);
}

_Noreturn void hub_main(int jvm_channel, int front_channel) {
  setpgid(0, 0);
  leave_terminal("keeper-hub");
  jvm.fd = jvm_channel;
  front.fd = front_channel;
  wire_say(jvm.fd, "ready %d %d %d %d", VERSION, origin.front, getpid(), origin.group);
  for (;;) {
    if (reap(child_changed))
      nothing_left();
    int64_t deadline = NEVER;
    for (EACH(entry))
      deadline = earlier(deadline, entry->id != 0 ? entry->kill_at : NEVER);
    origin.shared->kill_at = deadline;
    int64_t next = strike();
    news_await(jvm.fd, front.fd, earlier(next, ending_step(&ending, deadline)), NULL);
    if (!wire_hear(&jvm, obey_jvm))
      end_all();
    if (!wire_hear(&front, obey_front)) {
      wire_say(jvm.fd, "orphaned");
      end_all();
    }
  }
}
