#!/bin/sh
# Runs inside the clean root: merced as a stranger would try it. Prints a line a step; ends at the first that fails.
set -eu
say() { printf '  %s\n' "$*"; }

merced --version | grep -q '^[0-9]' && say "merced --version: $(merced --version)"
merced config path | grep -q '/root/.config/merced/config.toml' && say "merced config path"
merced config default >/tmp/config.toml && test -s /tmp/config.toml && say "merced config default"

mkdir -p /root/.config/merced
merced demo --serve 0 --orders 60 >/tmp/demo.json &
demo=$!
tries=0
until test -s /tmp/demo.json; do
    tries=$((tries + 1))
    test "$tries" -lt 600 || { echo "the demonstration store did not start"; exit 1; }
    sleep 0.1
done
value() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" /tmp/demo.json; }
(umask 077 && value application_password >/root/password)
cat >/root/.config/merced/config.toml <<TEXT
[stores.demo]
url = "$(value url)"
user = "$(value user)"
secret-command = "cat /root/password"
TEXT
merced orders list --json >/tmp/orders.json
grep -q '"status"' /tmp/orders.json && say "merced orders list --json: $(grep -c '"number"' /tmp/orders.json) orders"
merced doctor >/tmp/doctor.txt && say "merced doctor: $(tail -n 1 /tmp/doctor.txt)"
kill "$demo"
wait "$demo" 2>/dev/null || true
rm -rf /root/.config /root/.local /root/password /tmp/demo.json /tmp/orders.json /tmp/doctor.txt /tmp/config.toml
