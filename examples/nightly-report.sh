#!/bin/sh
# A job in shell that one machine at a time runs: it writes a line a second. Baton gives it the
# token of its leadership, and ends it before another machine starts it.
while :; do
  printf '%s reports with token %s\n' "$BATON_ID" "$BATON_FENCING_TOKEN"
  sleep 1
done
