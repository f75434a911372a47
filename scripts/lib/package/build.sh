# shellcheck shell=bash
# Sourced by scripts/package: lays out the tree of the Debian package and builds it.

# lay_out BINARY TREE [RUNTIME_FOLDER]: everything the package installs. A program that is not static brings the Swift
# libraries of RUNTIME_FOLDER along, beside itself, where it looks first ($ORIGIN).
lay_out() {
    local binary=$1 tree=$2 runtime=${3:-} library
    rm -rf "$tree"
    install -d "$tree/usr/bin" "$tree/usr/share/doc/merced" "$tree/usr/share/man/man1" "$tree/usr/lib/udev/rules.d" \
        "$tree/usr/share/bash-completion/completions" "$tree/usr/share/zsh/vendor-completions" \
        "$tree/usr/share/fish/vendor_completions.d"
    if [ -n "$runtime" ]; then
        install -d "$tree/usr/lib/merced"
        install -m 755 "$binary" "$tree/usr/lib/merced/merced"
        strip --strip-debug "$tree/usr/lib/merced/merced"
        ln -s ../lib/merced/merced "$tree/usr/bin/merced"
        for library in $(ldd "$binary" | awk -v folder="$runtime/" 'index($3, folder) == 1 { print $3 }'); do
            install -m 644 "$library" "$tree/usr/lib/merced/"
        done
    else
        install -m 755 "$binary" "$tree/usr/bin/merced"
        # Crash reports hold addresses, not names: those of the program that was built here are enough to read them.
        strip "$tree/usr/bin/merced"
    fi
    "$binary" manual | gzip -9n >"$tree/usr/share/man/man1/merced.1.gz"
    "$binary" completions bash >"$tree/usr/share/bash-completion/completions/merced"
    "$binary" completions zsh >"$tree/usr/share/zsh/vendor-completions/_merced"
    "$binary" completions fish >"$tree/usr/share/fish/vendor_completions.d/merced.fish"
    install -m 644 "$MERCED_ROOT/Resources/70-merced.rules" "$tree/usr/lib/udev/rules.d/70-merced.rules"
    install -m 644 "$MERCED_ROOT/Resources/copyright" "$tree/usr/share/doc/merced/copyright"
    gzip -9nc "$MERCED_ROOT/Resources/gateway-adapter.md" >"$tree/usr/share/doc/merced/gateway-adapter.md.gz"
    mkdir -p "$tree/usr/share/doc/merced/guide"
    local page
    for page in "$MERCED_ROOT"/Resources/guide/*.md; do
        gzip -9nc "$page" >"$tree/usr/share/doc/merced/guide/$(basename "$page").gz"
    done
    gzip -9nc "$MERCED_ROOT/Resources/changelog" >"$tree/usr/share/doc/merced/changelog.gz"
    chmod -R u=rwX,go=rX "$tree"
}

# dependencies TREE: the packages its programs and libraries need, with versions, as dpkg-shlibdeps knows them.
dependencies() {
    local tree=$1 work files=() file
    work=$(mktemp -d)
    mkdir -p "$work/debian"
    printf 'Source: merced\n\nPackage: merced\nArchitecture: any\n' >"$work/debian/control"
    while IFS= read -r file; do
        if head -c 4 "$file" | grep -q ELF; then files+=(-e "$file"); fi
    done < <(find "$tree" -type f \( -perm -u+x -o -name '*.so*' \))
    (cd "$work" && dpkg-shlibdeps -O --ignore-missing-info -l"$tree/usr/lib/merced" "${files[@]}" 2>"$work/log") \
        | sed -n 's/^shlibs:Depends=//p' || { cat "$work/log" >&2; rm -rf "$work"; return 1; }
    rm -rf "$work"
}

# What the program loads when it first needs it, and what it only reads, as the rules of time zones: no tool sees that.
LOADED_LATER="libcurl4, tzdata"

# build_package TREE OUTPUT VERSION [COMPRESSION]: the .deb, the same bytes for the same tree and SOURCE_DATE_EPOCH.
build_package() {
    local tree=$1 output=$2 version=$3 compression=${4:--Zxz} depends
    depends=$(dependencies "$tree")
    [ -n "$depends" ] || { say "No dependencies were found for $tree."; return 1; }
    depends="$depends, $LOADED_LATER"
    rm -rf "$tree/DEBIAN"
    install -d -m 755 "$tree/DEBIAN"
    (cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
    cat >"$tree/DEBIAN/control" <<TEXT
Package: merced
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The merced authors <merced@localhost>
Installed-Size: $(du -ks --apparent-size "$tree/usr" | cut -f 1)
Depends: $depends
Recommends: ca-certificates
Suggests: man-db, tmux, pass
Section: utils
Priority: optional
Description: run a WooCommerce store from the terminal
 merced shows and changes the orders of a WooCommerce store by keyboard, and
 by verbs for scripts. It keeps a copy of the store's orders, so that lists and
 search answer at once and work offline; what is changed is written down first
 and sent when the store answers.
TEXT
    chmod 644 "$tree/DEBIAN/control" "$tree/DEBIAN/md5sums"
    find "$tree" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group "$compression" --build "$tree" "$output" >/dev/null
}

# Bytes of the program as it is installed, and kilobytes of memory for its shortest run. They are what it has now and a
# little more, so that nothing comes back unseen: ICU's data alone are 34 MB, and names for the dynamic linker some.
MOST_BYTES=59000000
MOST_KILOBYTES=25000

# check_weight PROGRAM: whether it is as light as it was, and brings libcurl only when it is asked for something.
check_weight() {
    local program=$1 bytes kilobytes good=0
    bytes=$(stat -c %s "$program")
    kilobytes=$(python3 - "$program" <<'PYTHON'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "--version"], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
PYTHON
)
    say "The program: $bytes bytes; $kilobytes KB of memory for --version."
    if [ "$bytes" -gt "$MOST_BYTES" ]; then say "It may have $MOST_BYTES bytes."; good=1; fi
    if [ "$kilobytes" -gt "$MOST_KILOBYTES" ]; then say "It may take $MOST_KILOBYTES KB."; good=1; fi
    if readelf -d "$program" | grep -q 'NEEDED.*libcurl'; then say "It loads libcurl before anything is asked."; good=1; fi
    return "$good"
}
