# shellcheck shell=bash
# Sourced: runs a long command with its output in a log, and shows how far it is.

# run_logged TITLE LOG COMMAND…: returns the command's own exit code; on failure shows the errors of the log.
run_logged() {
    local title=$1 log=$2 start=$SECONDS code=0 line pid
    shift 2
    mkdir -p "$(dirname "$log")"
    : >"$log"
    "$@" >"$log" 2>&1 </dev/null &
    pid=$!
    # shellcheck disable=SC2064
    trap "kill $pid 2>/dev/null; exit 130" INT TERM
    if [ -t 2 ]; then
        while kill -0 "$pid" 2>/dev/null; do
            line=$(tr '\r' '\n' <"$log" | grep -E '^\[[0-9]+/[0-9]+\]|^(Fetching|Fetched|Cloning|Computing|Resolving)' | tail -n 1)
            printf '\r\033[K%s  %s' "$title" "${line:0:60}" >&2
            sleep 0.5
        done
        printf '\r\033[K' >&2
    else
        printf '%s …\n' "$title" >&2
    fi
    wait "$pid" || code=$?
    trap - INT TERM
    if [ "$code" -eq 0 ]; then
        printf '%s: done in %d s\n' "$title" $((SECONDS - start)) >&2
    else
        printf '%s: FAILED after %d s (exit %d)\n' "$title" $((SECONDS - start)) "$code" >&2
        show_errors "$log"
    fi
    return "$code"
}

# The errors of a build log, each once; where there are none, its end.
show_errors() {
    local errors
    errors=$(grep -E '(error|fatal error|undefined reference)' "$1" | awk '!seen[$0]++' | sed -n 1,40p)
    if [ -n "$errors" ]; then printf '%s\n' "$errors" >&2; else tail -n 25 "$1" >&2; fi
    printf 'The whole log: %s\n' "$1" >&2
}

# build_merced debug|release: builds the program; prints the path of the binary it just built.
# After a failed build the binary of an earlier one is removed, so that nobody starts it by mistake.
build_merced() {
    local configuration=$1 options=(--product merced) directory code=0
    if [ "$configuration" = release ]; then options+=(-c release --static-swift-stdlib); fi
    cd "$MERCED_ROOT" || return
    run_logged "Building merced ($configuration)" "$MERCED_LOGS/build-$configuration.log" swift build "${options[@]}" || code=$?
    directory=$(swift build "${options[@]}" --show-bin-path 2>/dev/null) || return $((code ? code : 1))
    if [ "$code" -ne 0 ]; then
        rm -f "$directory/merced"
        return "$code"
    fi
    printf '%s\n' "$directory/merced"
}
