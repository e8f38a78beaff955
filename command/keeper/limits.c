/* The user's limits (ulimit) are meant for the command. They do not hold for the keeper and Baton's
 * JVM, as far as the user may lift them: root altogether, others up to the hard limit. */
#include "keeper.h"

/* Not the size of stacks and cores: the former changes how a program is laid out. */
static const int LIFTED[] = {RLIMIT_CPU,   RLIMIT_FSIZE,  RLIMIT_DATA,  RLIMIT_AS,
                             RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_RTTIME};
#define EACH(each) const int *each = LIFTED; each < LIFTED + sizeof LIFTED / sizeof *LIFTED; each++

void limits_lift(void) {
  for (EACH(one)) {
    struct rlimit *limit = &origin.limits[*one];
    getrlimit(*one, limit);
    if (setrlimit(*one, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}) < 0)
      setrlimit(*one, &(struct rlimit){limit->rlim_max, limit->rlim_max});
  }
}

void limits_restore(void) {
  for (EACH(one))
    setrlimit(*one, &origin.limits[*one]);
}

/* Returns whether the kernel may kill Baton's JVM for the processor time that it has used. */
bool limits_end_jvm(void) {
  struct rlimit now;
  return getrlimit(RLIMIT_CPU, &now) == 0 && now.rlim_cur != RLIM_INFINITY;
}
