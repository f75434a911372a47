# shellcheck shell=bash
# Sourced by the scripts of this folder: finds Swift, installs missing Debian packages, gives the build a home.
# Exit codes: 69 where something is missing that only the owner of the machine can provide.

MERCED_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
MERCED_LOGS=$MERCED_ROOT/.build/logs
MERCED_BUILD_PACKAGES=(git pkg-config libncursesw5-dev libsqlite3-dev libcurl4-openssl-dev libusb-1.0-0-dev)
MERCED_TEST_PACKAGES=(tmux python3 openssl umockdev gir1.2-umockdev-1.0 python3-gi)
MERCED_BENCH_PACKAGES=(vim tig git python3 curl)
# Measured beside as well where they can be had.
MERCED_BENCH_PEERS=(htop neomutt less fzf python3-requests)

say() { printf '%s\n' "$*" >&2; }

# SwiftPM keeps its caches below HOME; without a usable one they go below .build.
setup_home() {
    if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ] || [ ! -w "$HOME" ]; then
        HOME=$MERCED_ROOT/.build/home
        mkdir -p "$HOME"
    fi
    export HOME
    mkdir -p "$MERCED_LOGS"
    [ -n "${LANG:-}${LC_ALL:-}" ] || export LANG=C.UTF-8
}

swift_is_new_enough() {
    local version
    version=$("$1" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | sed -n 1p)
    [ -n "$version" ] || return 1
    # shellcheck disable=SC2086
    set -- $version
    [ "$1" -gt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -ge 2 ]; }
}

setup_swift() {
    local found="" candidate
    for candidate in "$(command -v swift 2>/dev/null || true)" /opt/swift/usr/bin/swift \
        "${SWIFTLY_BIN_DIR:-${HOME}/.local/share/swiftly/bin}/swift" "${HOME}/.local/share/swiftly/bin/swift" \
        "${HOME}/.swiftly/bin/swift" /usr/local/swift/usr/bin/swift /usr/libexec/swift/bin/swift /opt/swift-*/usr/bin/swift; do
        [ -n "$candidate" ] && [ -x "$candidate" ] || continue
        found=${found:-$candidate}
        if swift_is_new_enough "$candidate"; then
            PATH=$(dirname "$candidate"):$PATH
            export PATH
            return 0
        fi
    done
    if [ -n "$found" ]; then
        say "merced needs Swift 6.2 or newer; $found says:"
        "$found" --version >&2 || true
    else
        say "merced needs Swift 6.2 or newer, and there is none on this machine."
    fi
    cat >&2 <<'TEXT'

On Debian 12, one of these gets it:

  1. swiftly, the toolchain installer of swift.org
       sudo apt-get install -y curl ca-certificates gnupg
       curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz
       tar zxf swiftly-$(uname -m).tar.gz
       ./swiftly init --quiet-shell-followup
       . "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh"
       (it prints the apt packages the toolchain needs; install those as well)

  2. the tarball
       sudo apt-get install -y binutils-gold curl gcc git gnupg2 libc6-dev libcurl4-openssl-dev libedit2 \
         libgcc-12-dev libpython3.11 libsqlite3-0 libstdc++-12-dev libxml2-dev libz3-dev libncurses-dev \
         pkg-config tzdata unzip zlib1g-dev
       curl -O https://download.swift.org/swift-6.3.1-release/debian12/swift-6.3.1-RELEASE/swift-6.3.1-RELEASE-debian12.tar.gz
       sudo mkdir -p /opt/swift
       sudo tar zxf swift-6.3.1-RELEASE-debian12.tar.gz -C /opt/swift --strip-components 1
       (on an ARM machine: debian12-aarch64 and swift-6.3.1-RELEASE-debian12-aarch64.tar.gz)

Then run this command again.
TEXT
    exit 69
}

# setup_packages NAME…: installs those that dpkg does not know as installed.
setup_packages() {
    local missing=() package
    if ! command -v dpkg-query >/dev/null 2>&1; then
        say "Not a Debian system: please have the equivalent of these installed: $*"
        return 0
    fi
    for package in "$@"; do
        # A program that is on the PATH may have come another way than by apt.
        case $package in
            git | tmux | python3 | openssl | vim | tig | curl | htop | neomutt | less | fzf | pkg-config) command -v "$package" >/dev/null 2>&1 && continue ;;
            python3-requests) python3 -c 'import requests' 2>/dev/null && continue ;;
        esac
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -x installed >/dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "These Debian packages are missing and there is no sudo. As root, run:"
            say "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
            exit 69
        fi
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    local log=$MERCED_LOGS/apt.log
    if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        say "Installing failed (log: $log). By hand:"
        say "  ${as_root[*]} apt-get install -y --no-install-recommends ${missing[*]}"
        exit 69
    fi
}
