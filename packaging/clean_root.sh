#!/usr/bin/env bash
# Prove the two commands on a machine that has nothing: packaging/clean_root.sh SUITE FOLDER [TEST ARGUMENTS]
#
# Makes a bare Debian root (debootstrap --variant=minbase, and python3) of the suite (bookworm, trixie) in FOLDER,
# clones this repository's last commit into it and runs there, with nothing kept from this machine's environment but
# the settings of pip and of proxies:
#
#   as an ordinary user without sudo   run --version: the sentence that names the packages
#   as root                            run --version, run without a display, info and render of the sample
#   as root                            test, with the arguments given (all of it with --long)
#   as the ordinary user               run, now that the packages are there, without a display and with one
#
# Needs root, debootstrap and git. FOLDER must not exist; it is left for a look afterwards. Files that the root needs
# to reach its package sources here (certificates, pip.conf) are named in CLEAN_ROOT_FILES, the mirror in MIRROR.
# Exits with the number of steps that did not end as they should.
set -u
if [ $# -lt 2 ] || [ "$(id -u)" != 0 ] || [ -e "$2" ]; then
    sed -n '2,17s/^# \{0,1\}//p' "$0"
    exit 2
fi
suite=$1 root=$(realpath -m "$2")
shift 2
source=$(cd "$(dirname "$0")/.." && pwd)
failures=0

# shellcheck disable=SC2086 # MIRROR may be empty
debootstrap --variant=minbase --include=python3 "$suite" "$root" ${MIRROR:-} >"$root.log" 2>&1 ||
    { tail -5 "$root.log"; exit 1; }
for file in ${CLEAN_ROOT_FILES:-} /etc/resolv.conf; do
    [ -e "$file" ] && install -D -m 644 "$(realpath "$file")" "$root$file"
done
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && mount -t tmpfs tmp "$root/tmp" || exit 1
trap 'umount -l "$root/tmp" "$root/dev" "$root/proc"' EXIT
chmod 1777 "$root/tmp"
chroot "$root" useradd --create-home person

# inside USER COMMAND...: run it in the root as that user, with a bare environment
inside() {
    local user=$1 home=/root settings
    shift
    [ "$user" = root ] || home=/home/$user
    settings=$(env | grep -E '^(PIP_(CERT|INDEX_URL|EXTRA_INDEX_URL|DEFAULT_TIMEOUT|TRUSTED_HOST)|SSL_CERT_FILE|(https?|no)_proxy|(HTTPS?|NO)_PROXY)=')
    # shellcheck disable=SC2086 # one word per setting
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=$home LANG=C.UTF-8 $settings \
        chroot --userspec="$user" "$root" bash -c 'cd ~/memgraph_gui && exec "$@"' bash "$@"
}

# step EXPECTED USER COMMAND...: run it, tell the time it took and whether it ended as expected
step() {
    local expected=$1 user=$2 start=$SECONDS code
    shift 2
    printf '\n### %s$ %s\n' "$user" "$*"
    inside "$user" "$@"
    code=$?
    printf '### exit code %s (expected %s), %s s\n' "$code" "$expected" "$((SECONDS - start))"
    [ "$code" = "$expected" ] || failures=$((failures + 1))
}

for home in /root /home/person; do
    git -c safe.directory='*' -c advice.detachedHead=false clone --quiet --no-hardlinks "$source" "$root$home/memgraph_gui"
done
chroot "$root" chown -R person:person /home/person
dpkg-query --admindir="$root/var/lib/dpkg" -f '${Package}\n' -W | sort >"$root.packages"

step 1 person python3 packaging/dev.py run --version
step 1 person python3 packaging/dev.py run
step 0 root python3 packaging/dev.py run --version
step 0 root python3 packaging/dev.py run --version
step 1 root python3 packaging/dev.py run
step 0 root du -sh .venv
if [ -e "$root/root/memgraph_gui/resources/sample.db" ]; then
    step 0 root python3 packaging/dev.py run info resources/sample.db
    step 0 root python3 packaging/dev.py run render resources/sample.db /tmp/sample.png
fi
step 0 root python3 packaging/dev.py test "$@"
step 0 person python3 packaging/dev.py run --version
step 1 person python3 packaging/dev.py run

# The window stays open until it is told to end (124): no core dump, nothing missing.
step 124 person bash -c 'Xvfb :7 >/dev/null 2>&1 & sleep 2
    DISPLAY=:7 timeout 20 python3 packaging/dev.py run; code=$?; kill %1; exit $code'
if chroot "$root" ldconfig -p | grep libgomp; then
    printf 'libgomp came in: this root does not show that the program runs without it\n'
    failures=$((failures + 1))
fi

printf '\nPackages that came in:\n'
dpkg-query --admindir="$root/var/lib/dpkg" -f '${Package}\n' -W | sort | comm -13 "$root.packages" - | tr '\n' ' '
printf '\n%s step(s) did not end as they should\n' "$failures"
exit "$failures"
