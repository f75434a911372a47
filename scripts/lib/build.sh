# shellcheck shell=bash
# Sourced: runs a long command with its output in a log, and shows how far it is.

# minutes SECONDS: as 3:07.
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# progress_line TITLE ELAPSED EXPECTED STEP COLUMNS: one line that does not wrap. EXPECTED 0: nobody knows.
progress_line() {
    local text
    text="$1  $(minutes "$2")"
    if [ "$3" -gt 0 ] && [ "$2" -le "$3" ]; then
        text+=" of about $(minutes "$3")"
    elif [ "$3" -gt 0 ]; then
        text+=", expected $(minutes "$3")"
    fi
    text+="  $4"
    printf '%s' "${text:0:$(($5 - 1))}"
}

# The step a build is at, from its log: `[57/81] Compiling Yosemite`, or what is fetched.
build_step() {
    tail -c 20000 "$1" | tr '\r' '\n' | grep -aE '^\[[0-9]+/[0-9]+\]|^(Fetching|Fetched|Cloning|Computing|Resolving|Creating working copy)' | tail -n 1 \
        | tr -cd '[:print:]' || true
}

# run_logged TITLE LOG COMMAND…: returns the command's own exit code; on failure shows the errors of the log.
# MERCED_EXPECTED is how many seconds it probably takes, where that is known.
run_logged() {
    local title=$1 log=$2 start=$SECONDS code=0 pid columns expected=${MERCED_EXPECTED:-0}
    shift 2
    mkdir -p "$(dirname "$log")"
    : >"$log"
    "$@" >"$log" 2>&1 </dev/null &
    pid=$!
    # shellcheck disable=SC2064
    trap "kill $pid 2>/dev/null; exit 130" INT TERM
    if [ -t 2 ]; then
        while kill -0 "$pid" 2>/dev/null; do
            # Asked each time: a window may be made narrower meanwhile.
            columns=$(stty size <&2 2>/dev/null | cut -d ' ' -f 2)
            [ "${columns:-0}" -gt 0 ] || columns=80
            printf '\r\033[K%s' "$(progress_line "$title" $((SECONDS - start)) "$expected" "$(build_step "$log")" "$columns")" >&2
            sleep 0.5
        done
        printf '\r\033[K' >&2
    else
        printf '%s …\n' "$title" >&2
    fi
    wait "$pid" || code=$?
    trap - INT TERM
    if [ "$code" -eq 0 ]; then
        printf '%s: done in %s\n' "$title" "$(minutes $((SECONDS - start)))" >&2
    else
        printf '%s: FAILED after %s (exit %d)\n' "$title" "$(minutes $((SECONDS - start)))" "$code" >&2
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

# expected_seconds debug|release: what a build from nothing takes here: as long as the last such build, else as long as on two
# cores, by the number of cores. 0 where an earlier build left something to go on from.
expected_seconds() {
    local folder=$MERCED_ROOT/.build cores known=$MERCED_LOGS/seconds-$1 two_cores=220
    [ ! -e "$folder/$1/merced" ] || { printf '0\n'; return; }
    if [ -s "$known" ]; then cat "$known"; return; fi
    [ "$1" = debug ] || two_cores=450
    cores=$(nproc 2>/dev/null || echo 2)
    # Beyond four cores the longest chain of rooms counts, not the sum of their work.
    [ "$cores" -le 4 ] || cores=4
    printf '%d\n' $((two_cores * 2 / cores))
}

# Every build of a script has these, so that one does not build again what another built. Without debug information, which the
# package leaves out anyway; names of functions stay. A manifest's `-gnone` alone does not do it: SwiftPM puts `-g` behind it. Nor
# an index: Tests/XCTMain.swift spares SwiftPM the look for tests in it.
MERCED_BUILD_OPTIONS=(-debug-info-format none --disable-index-store)

# A debug build compiles each module as a whole, packages included: file by file, the compiler reads what is declared once more for
# each batch of files and once for the module's interface, which is a fifth of its work for the packages. Not so for somebody who
# edits one room for long.
MERCED_DEBUG_OPTIONS=("${MERCED_BUILD_OPTIONS[@]}")
if [ "${MERCED_TESTS_BY_FILE:-}" != 1 ]; then
    for word in -disable-batch-mode -whole-module-optimization -no-emit-module-separately-wmo -num-threads 2; do
        MERCED_DEBUG_OPTIONS+=(-Xswiftc "$word")
    done
    unset word
fi

# put_in_order FOLDER OPTION…: links the release program once more, the functions that it calls while it starts and is used side by
# side (lib/order): of those in between, no pages are read then, or kept. Where they cannot be found, as in a container that forbids
# tracing, the program does the same and needs more memory.
put_in_order() {
    local directory=$1 order=$MERCED_ROOT/.build/order/functions
    shift
    [ "$directory/merced" -nt "$order" ] || return 0
    mkdir -p "$(dirname "$order")"
    if ! run_logged "Finding the functions that run" "$MERCED_LOGS/order.log" env PYTHONDONTWRITEBYTECODE=1 \
        python3 "$MERCED_ROOT/scripts/lib/order/main.py" "$directory/merced" "$order"; then
        say "Going on with the program as it is."
        return 0
    fi
    rm -f "$directory/merced"
    MERCED_LINK_ORDER=$order run_logged "Linking merced in that order" "$MERCED_LOGS/build-ordered.log" \
        swift build "$@" || return
    touch "$order"
}

# build_merced debug|release: builds the program; prints the path of the binary it just built.
# After a failed build the binary of an earlier one is removed, so that nobody starts it by mistake.
build_merced() {
    local configuration=$1 options=(--product merced) directory expected start=$SECONDS code=0
    if [ "$configuration" = release ]; then
        options+=(-c release --static-swift-stdlib "${MERCED_BUILD_OPTIONS[@]}" -Xswiftc -Xfrontend -Xswiftc -function-sections)
    else
        options+=("${MERCED_DEBUG_OPTIONS[@]}")
    fi
    cd "$MERCED_ROOT" || return
    expected=$(expected_seconds "$configuration")
    MERCED_EXPECTED=$expected run_logged "Building merced ($configuration)" "$MERCED_LOGS/build-$configuration.log" \
        swift build "${options[@]}" || code=$?
    directory=$(swift build "${options[@]}" --show-bin-path 2>/dev/null) || return $((code ? code : 1))
    if [ "$code" -eq 0 ] && [ "$configuration" = release ]; then put_in_order "$directory" "${options[@]}" || code=$?; fi
    if [ "$code" -ne 0 ]; then
        rm -f "$directory/merced"
        return "$code"
    fi
    if [ "$expected" -gt 0 ]; then printf '%d\n' $((SECONDS - start)) >"$MERCED_LOGS/seconds-$configuration"; fi
    printf '%s\n' "$directory/merced"
}

# link_started PRODUCTS FOLDER: links what tests start: `merced`, the debug program with Swift's libraries inside, as the release is,
# which starts in half the time, some four thousand times, and lacks what the release lacks; and `hardware-tests`, the tests of Hardware alone, which are begun anew
# for each emulated device and would each time look through the tests of every room: 0.04 processor seconds instead of 0.29.
link_started() {
    local products=$1 folder=$2 swift=(swiftc -gnone -use-ld=lld -emit-executable) merced=() word
    local rooms='(HardwareTests|Hardware|TestSupport|WooFoundation|DemoStore|FlyingFox|FlyingSocks|CSystemLinux|mercedPackageTests)'
    mkdir -p "$folder"
    for word in --defsym main=Merced_main --no-export-dynamic -z pack-relative-relocs "--remap-inputs=*/libcurl.so=/dev/null"; do
        merced+=(-Xlinker "$word")
    done
    # What Foundation's archives need of each other; the compiler names them for a build that is static from its beginning.
    for word in _CFURLSessionInterface CoreFoundation _FoundationICU _FoundationCShims _FoundationCollections curl usb-1.0 stdc++; do
        merced+=("-l$word")
    done
    if [ ! "$folder/merced" -nt "$products/merced" ]; then
        "${swift[@]}" -module-name merced -static-stdlib "${merced[@]}" "@$products/merced.product/Objects.LinkFileList" \
            -o "$folder/merced" || return
    fi
    [ ! "$folder/hardware-tests" -nt "$products/mercedPackageTests.xctest" ] || return 0
    grep -E "/$rooms\.build/" "$products/mercedPackageTests.product/Objects.LinkFileList" >"$folder/hardware-tests.list" || return
    "${swift[@]}" -module-name mercedPackageTests "@$folder/hardware-tests.list" -lusb-1.0 -lstdc++ -o "$folder/hardware-tests"
}
