# Becomes the guarded command as soon as the warden says so; see warden.sh.
#
#   gate.sh GATE COMMAND [ARGUMENT...]
#
# If baton dies before the warden guards us, no word comes, and the command never runs.

exec 3<> "$1"
read -r -t 10 -u 3 word
exec 3>&-
if [[ $word != go ]]; then
  echo 'baton: not guarded within 10 s, so the command was not run' >&2
  exit 125
fi
shift
exec -- "$@"
