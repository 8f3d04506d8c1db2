#!/usr/bin/env bash
# Runs etcd, PostgreSQL with Patroni, HAProxy, NATS, an S3 server, nginx and four Lineup processes on this machine, each in a network namespace
# of its own, with the configurations of deploy/failover. Needs root and Debian's packages.
#   machines.sh FOLDER     reads one command a line from its standard input, answers each by a line, and ends all parts with it:
#                          start PART | kill PART | freeze PART | thaw PART | unplug PART | plug PART | cut PART PART | join PART PART | cpu
# FOLDER/lineup.env has the settings of the Lineup processes.
set -uo pipefail

project=$(realpath "$(dirname "$0")/../../..")
folder=$(realpath -m "${1:?a folder for its files}")
network=10.77.0
bridge=lineup-switch
declare -A address=([db1]=11 [db2]=12 [db3]=13 [etcd1]=21 [etcd2]=22 [etcd3]=23 [haproxy]=30 [nats]=31 [s3]=32 [nginx]=40
  [lineup1]=51 [lineup2]=52 [lineup3]=53 [lineup4]=54)

at() { echo "$network.${address[$1]}"; }
inside() { ip netns exec "lineup-$1" env -i PATH="$PATH" HOME="$folder" LANG=C.UTF-8 "${@:2}"; }
run() { # part command...
  (cd "$folder" && inside "$1" setsid env "${@:2}" </dev/null >>"$folder/$1.log" 2>&1 &)
}

require() {
  [ "$(id -u)" = 0 ] || { echo 'It needs root, for network namespaces.' >&2; exit 1; }
  local missing=() command
  declare -A package=([ip]=iproute2 [nft]=nftables [etcd]=etcd-server [patroni]=patroni [haproxy]=haproxy [nginx]=nginx-light
    [nats-server]=nats-server [/usr/lib/postgresql/15/bin/postgres]=postgresql-15 [swift-proxy-server]=swift-proxy
    [swift-account-server]=swift-account [swift-container-server]=swift-container [swift-object-server]=swift-object
    [memcached]=memcached)
  for command in "${!package[@]}"; do command -v "$command" >/dev/null || missing+=("${package[$command]}"); done
  /usr/bin/python3 -c 'import etcd' 2>/dev/null || missing+=(python3-etcd)
  [ ${#missing[@]} = 0 ] || { echo "Debian's packages are missing: ${missing[*]}" >&2; exit 1; }
}

down() {
  local part
  for part in "${!address[@]}"; do
    if [ -e "/run/netns/lineup-$part" ]; then
      kill_part "$part"
      # A namespace takes its interfaces along later.
      ip link del "lm-$part" 2>/dev/null
      ip netns del "lineup-$part"
    fi
  done
  ip link del $bridge 2>/dev/null
}

connect() {
  local part
  ip link add $bridge type bridge
  ip addr add $network.1/24 dev $bridge
  ip link set $bridge up
  for part in "${!address[@]}"; do
    ip netns add "lineup-$part"
    ip link add "lm-$part" type veth peer name eth0 netns "lineup-$part"
    ip link set "lm-$part" master $bridge up
    ip -n "lineup-$part" addr add "$(at "$part")/24" dev eth0
    ip -n "lineup-$part" link set lo up
    ip -n "lineup-$part" link set eth0 up
  done
}

start_etcd() {
  local me peers='' part
  me=$(at "$1")
  for part in etcd1 etcd2 etcd3; do peers+=${peers:+,}$part=http://$(at $part):2380; done
  run "$1" etcd --name "$1" --data-dir "$folder/$1" --initial-cluster "$peers" --listen-client-urls "http://$me:2379" \
    --advertise-client-urls "http://$me:2379" --listen-peer-urls "http://$me:2380" --initial-advertise-peer-urls "http://$me:2380"
}

start_database() {
  mkdir -p "$folder/$1"
  sed -e "s/10\.0\.0\.11:/$(at "$1"):/; s/name: db1/name: $1/; s/10\.0\.0\./$network./g" \
    -e "s#/var/lib/postgresql/15/lineup#$folder/$1/data#; s#/var/run/postgresql#$folder/$1#" \
    "$project/deploy/failover/patroni.yml" >"$folder/$1/patroni.yml"
  chown -R postgres: "$folder/$1"
  run "$1" HOME="$folder/$1" setpriv --reuid postgres --regid postgres --clear-groups patroni "$folder/$1/patroni.yml"
}

start_haproxy() {
  sed "s/10\.0\.0\./$network./g" "$project/deploy/failover/haproxy.cfg" >"$folder/haproxy.cfg"
  run haproxy haproxy -db -f "$folder/haproxy.cfg"
}

start_nats() { run nats nats-server -a "$(at nats)" -p 4222 --user lineup --pass change-me; }

start_s3() { run s3 S3_PEER_HOST="$(at s3)" "$project/scripts/s3-peer.sh" start "$folder/s3"; }

start_nginx() {
  mkdir -p "$folder/nginx"
  sed "s#FOLDER#$folder/nginx#g; s/NETWORK/$network/g" "$project/test/proof/machines/nginx.conf" >"$folder/nginx.conf"
  run nginx nginx -c "$folder/nginx.conf" -g 'daemon off;'
}

# Roles as a larger installation has them; each role has at least two processes.
declare -A roles=([lineup1]=web,live,jobs [lineup2]=web,live,jobs [lineup3]=web,live [lineup4]=web,jobs)
start_lineup() {
  local settings=()
  mapfile -t settings <"$folder/lineup.env"
  run "$1" "${settings[@]}" HOST="$(at "$1")" PORT=3000 RUN="${roles[$1]}" DATA_DIR="$folder/$1" "$project/node_modules/.bin/node" \
    "$project/server/main.ts"
}

start() {
  case $1 in
    db*) start_database "$1" ;;
    etcd*) start_etcd "$1" ;;
    lineup*) start_lineup "$1" ;;
    *) "start_$1" ;;
  esac
}

pids() { ip netns pids "lineup-$1"; }
signal() { # part signal
  local all
  all=$(pids "$1")
  # shellcheck disable=SC2086
  [ -z "$all" ] || kill "-$2" $all 2>/dev/null
}
kill_part() {
  signal "$1" CONT
  while [ -n "$(pids "$1")" ]; do signal "$1" KILL; sleep 0.02; done
}
block() { # part from
  inside "$1" nft "add table inet cut; add chain inet cut input { type filter hook input priority 0; }; add rule inet cut input ip saddr $(at "$2") drop"
}

# Processor time of each part so far, in clock ticks.
cpu() {
  local part pid
  for part in "${!address[@]}"; do
    printf '%s=%s ' "$part" "$(for pid in $(pids "$part"); do cut -d' ' -f14-17 "/proc/$pid/stat" 2>/dev/null; done | awk '{ sum += $1 + $2 } END { print sum + 0 }')"
  done
  echo
}

obey() {
  case $1 in
    start) start "$2" ;;
    kill) kill_part "$2" ;;
    freeze) signal "$2" STOP ;;
    thaw) signal "$2" CONT ;;
    unplug) ip link set "lm-$2" nomaster ;;
    plug) ip link set "lm-$2" master $bridge ;;
    cut) block "$2" "$3"; block "$3" "$2" ;;
    join) inside "$2" nft delete table inet cut; inside "$3" nft delete table inet cut ;;
    cpu) cpu; return ;;
  esac
  echo "$*"
}

require
mkdir -p "$folder" && chmod 711 "$folder"
down
trap down EXIT
trap 'exit 1' INT TERM
connect
echo ready
while read -ra words; do obey "${words[@]}"; done
