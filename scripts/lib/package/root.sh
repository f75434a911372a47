# shellcheck shell=bash
# Sourced by scripts/package: a root folder with the packages merced depends on and nothing else, made of this system's
# own packages, with a dpkg database that knows them.

# closure PACKAGE…: these packages and all they depend on, as installed here.
closure() {
    local wanted=("$@") known=" " package name
    while [ ${#wanted[@]} -gt 0 ]; do
        package=${wanted[0]}
        wanted=("${wanted[@]:1}")
        case $known in *" $package "*) continue ;; esac
        # A virtual package, or an alternative that is not the one installed.
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -x installed >/dev/null || continue
        known+="$package "
        for name in $(dpkg-query -W -f '${Pre-Depends}, ${Depends}\n' "$package" | tr ',|' '\n\n' | awk '{ sub(/:.*/, "", $1); print $1 }'); do
            wanted+=("$name")
        done
    done
    printf '%s\n' $known
}

# make_root ROOT PACKAGE…: fills ROOT with the closure of these packages.
make_root() {
    local root=$1 package file
    shift
    rm -rf "$root"
    mkdir -p "$root/usr/bin" "$root/usr/sbin" "$root/usr/lib" "$root/usr/lib64" "$root/tmp" "$root/root" "$root/proc" \
        "$root/dev" "$root/etc" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/log"
    chmod 1777 "$root/tmp"
    for file in bin sbin lib lib64; do ln -s "usr/$file" "$root/$file"; done
    printf 'root:x:0:0:root:/root:/bin/sh\n' >"$root/etc/passwd"
    printf '127.0.0.1 localhost\n' >"$root/etc/hosts"
    : >"$root/var/lib/dpkg/status"
    touch "$root/var/lib/dpkg/available"
    for package in $(closure "$@"); do
        dpkg-query -s "$package" >>"$root/var/lib/dpkg/status"
        printf '\n' >>"$root/var/lib/dpkg/status"
        for file in "/var/lib/dpkg/info/$package".list /var/lib/dpkg/info/"$package":*.list; do
            [ -e "$file" ] && cp "$file" "$root/var/lib/dpkg/info/"
        done
        # Folders come with the files in them; documentation is not needed to run.
        dpkg -L "$package" | grep -v '^/usr/share/\(doc\|man\|locale\|info\|lintian\)/' | while IFS= read -r file; do
            if [ -L "$file" ] || [ -f "$file" ]; then printf '%s\n' "$file"; fi
        done
    done | LC_ALL=C sort -u >"$root.files"
    tar -C / --no-recursion -cf - -T <(sed 's,^/\(bin\|sbin\|lib\|lib64\)/,usr/\1/,; s,^/,,' "$root.files") 2>/dev/null \
        | tar -C "$root" -xf - || true
    rm -f "$root.files"
    ldconfig -r "$root" 2>/dev/null || true
}

# in_root ROOT COMMAND…: runs a command in it, with /proc and /dev, and an environment of its own.
in_root() {
    local root=$1
    shift
    local spaces=(--mount --pid --fork --kill-child)
    [ "$(id -u)" -eq 0 ] || spaces+=(--map-root-user)
    unshare "${spaces[@]}" /bin/sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"' "$root" \
        /usr/bin/env -i HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8 TERM=xterm-256color "$@"
}

# listing ROOT: every path in it but dpkg's own notes, to compare before and after.
listing() { (cd "$1" && find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -print | LC_ALL=C sort); }
