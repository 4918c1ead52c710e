# SPDX-License-Identifier: Apache-2.0
#
# An engine for the game race that always moves +1, and that fails on purpose at its second move.
#   $1  the fault      $2  a file that takes the numbers of all processes

echo $$ >>"$2"
moves=0
plies=0

# With the fault "white" the first player is white, and nothing else is understood.
turn() {
  case $1$((plies % 2))$2 in
    white0w* | white1b*) ;;
    white*) printf '?%s not the turn of %s\n\n' "$id" "$2"; return 1 ;;
  esac
  plies=$((plies + 1))
}

leave_child() {
  sleep 600 &
  echo $! >>"$2"
}

fault() {
  case $1 in
    crash) echo "the sky is falling" >&2; exit 3 ;;
    signal) kill -9 $$ ;;
    hang) leave_child "$@"; wait ;;
    spin) while :; do :; done ;;
    spinchild) (while :; do :; done) & echo $! >>"$2"; wait ;;
    deaf) trap '' TERM INT HUP; while :; do sleep 1; done ;;
    illegal) printf '=%s +9\n\n' "$id" ;;
    empty) printf '=%s\n\n' "$id" ;;
    garbage) printf 'h\003llo w\377rld\n\n' ;;
    silence) exec >&-; leave_child "$@"; wait ;;
    wrongid) printf '=99 +1\n\n' ;;
    refuse) printf '?%s no idea\n\n' "$id" ;;
    unfinished) printf '=%s +1\n' "$id"; leave_child "$@"; wait ;;
    flood) printf '=%s +1\n' "$id"; yes ;;
    longline) printf '=%s ' "$id"; head -c 100000000 /dev/zero | tr '\0' x; printf '\n\n' ;;
    child) leave_child "$@"; exit 0 ;;
    orphan) (setsid sleep 600 & echo $! >>"$2"); exit 0 ;;
    resign) printf '=%s resign\n\n' "$id" ;;
    *) printf '=%s +1\n\n' "$id" ;;
  esac
}

case $1 in
  slow) sleep 600 ;;
  babble) yes ;;
  endless) head -c 100000000 /dev/zero | tr '\0' x ;;
  gone) exit 1 ;;
  blank) yes '' ;;
  pulse) while :; do echo; sleep 0.005; done ;;
  chatty) echo "Welcome to the engine!" ;;
esac

while read -r id command rest; do
  case $command in
    list_commands) printf '=%s genmove\nplay\n\n' "$id" ;;
    clear_board) moves=0; plies=0; printf '=%s\n\n' "$id" ;;
    play) turn "$1" "$rest" && printf '=%s\n\n' "$id" ;;
    genmove)
      turn "$1" "$rest" || continue
      moves=$((moves + 1))
      if [ $moves -lt 2 ]; then printf '=%s +1\n\n' "$id"; else fault "$@"; fi ;;
    quit) printf '=%s\n\n' "$id"; [ "$1" = stays ] && sleep 600; exit 0 ;;
    *) printf '=%s\n\n' "$id" ;;
  esac
done
