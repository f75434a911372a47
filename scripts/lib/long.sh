# shellcheck shell=bash
# Sourced by scripts/test: the parts of the long run, and which of them passed for these sources and counts.

long_parts() { sed -n 's/^\([a-z]*\) .*/\1/p' "$MERCED_ROOT/scripts/lib/long-parts"; }

# long_regex PART: which tests are in it.
long_regex() { sed -n "s/^$1  *//p" "$MERCED_ROOT/scripts/lib/long-parts"; }

# What a result is valid for: all sources, scripts and counts. Printed as one word.
long_key() {
    { (cd "$MERCED_ROOT" && find Package.swift Sources Tests Resources scripts -type f ! -name '*.pyc' -print0 \
        | LC_ALL=C sort -z | xargs -0 sha256sum) && env | grep '^MERCED_' | grep -vE '^MERCED_(TEST_|ROOT|LOGS|BINARY)' | LC_ALL=C sort; } \
        | sha256sum | cut -c 1-16
}

# long_keep LABEL FILE: a part that passed, its figures (PASSED FAILED SECONDS SECRETS) in FILE, need not run again.
long_keep() {
    local folder right wrong seconds found
    read -r right wrong seconds found <"$2" || return 0
    printf '%s: %d passed, %d failed, %d s\n' "$1" "$right" "$wrong" "$seconds" >>"$MERCED_ROOT/.build/long.log"
    [ "$wrong" = 0 ] && [ "$found" = 0 ] || return 0
    folder=$MERCED_ROOT/.build/long/$(long_key)
    mkdir -p "$folder"
    cp "$2" "$folder/$1"
}

# long_passed LABEL FILE: whether it passed before; its figures go to FILE.
long_passed() {
    local kept
    kept=$MERCED_ROOT/.build/long/$(long_key)/$1
    [ -s "$kept" ] && cp "$kept" "$2"
}

# Which tests a long run tells again through the double of WordPress.com: what the store is asked, and the key stories. Those that
# break the connection itself look at single requests on the wire, and stay direct.
# shellcheck disable=SC2034
MERCED_TUNNELLED='^(DemoStoreTests\.ContractTests|YosemiteTests\.(OutboxNoteTests|FieldEditTests)|AppTests\.(OrderListStoryTests|ProductsStoryTests|HomeStoryTests))/'
