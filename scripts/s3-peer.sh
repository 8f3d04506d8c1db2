#!/usr/bin/env bash
# A real S3 server for `S3_TEST_ENDPOINT`: OpenStack Swift's s3api, from Debian's packages. Needs root, listens on loopback;
# S3_PEER_HOST names another address of the machine for its clients.
#   scripts/s3-peer.sh start <folder> [port]   prints what to put into the environment of the tests
#   scripts/s3-peer.sh stop <folder>
set -euo pipefail

verb=${1:?start or stop}
folder=$(realpath -m "${2:?a folder for its files}")
port=${3:-8090}
host=${S3_PEER_HOST:-127.0.0.1}
packages='swift-proxy swift-account swift-container swift-object memcached python3-keystonemiddleware'

stop() {
  for file in "$folder"/*.pid; do
    if [ -e "$file" ]; then kill "$(cat "$file")" 2>/dev/null || true; rm "$file"; fi
  done
}

# The four servers differ in their port, what they run and what stands before it.
configure() { # name port pipeline more
  local address=127.0.0.1
  [ "$1" != proxy ] || address=$host
  cat >"$folder/$1.conf" <<CONF
[DEFAULT]
bind_ip = $address
bind_port = $2
swift_dir = $folder
devices = $folder/disk
user = root
workers = 0
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = $3
$4
CONF
}

run() { # name command...
  nohup "${@:2}" >"$folder/$1.log" 2>&1 &
  echo $! >"$folder/$1.pid"
}

start() {
  if [ -e "$folder/proxy.pid" ] && kill -0 "$(cat "$folder/proxy.pid")" 2>/dev/null; then
    echo "One runs already in $folder." >&2
    exit 1
  fi
  if ! command -v swift-proxy-server memcached >/dev/null; then
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
  fi
  mkdir -p "$folder/disk/one" /etc/swift
  # Swift looks for this file here and nowhere else; one that is there already is somebody's.
  [ -e /etc/swift/swift.conf ] || cat >/etc/swift/swift.conf <<CONF
[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = one
default = yes
CONF

  local at=$((port + 1)) filters='' name
  run memcached memcached -u nobody -l 127.0.0.1 -p "$at"
  for name in account container object; do
    at=$((at + 1))
    if [ ! -e "$folder/$name.ring.gz" ]; then
      swift-ring-builder "$folder/$name.builder" create 4 1 1 >/dev/null
      swift-ring-builder "$folder/$name.builder" add -r 1 -z 1 -i 127.0.0.1 -p $at -d one -w 1 >/dev/null
      swift-ring-builder "$folder/$name.builder" rebalance >/dev/null
    fi
    configure $name $at $name-server "[app:$name-server]
use = egg:swift#$name"
    run $name swift-$name-server "$folder/$name.conf"
  done

  for name in catch_errors gatekeeper healthcheck listing_formats bulk slo dlo; do
    filters+="[filter:$name]"$'\n'"use = egg:swift#$name"$'\n'
  done
  configure proxy "$port" 'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server' \
    "[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 1))
$filters"
  run proxy swift-proxy-server "$folder/proxy.conf"

  for at in "$host:$port" 127.0.0.1:$((port + 2)) 127.0.0.1:$((port + 3)) 127.0.0.1:$((port + 4)); do listens "$at"; done
  echo "S3_TEST_ENDPOINT=http://$host:$port S3_TEST_ACCESS_KEY_ID=test:tester S3_TEST_SECRET_ACCESS_KEY=testing"
}

listens() { # address
  for _ in $(seq 100); do
    if curl -s -m 1 -o /dev/null "http://$1/healthcheck"; then return; fi
    sleep 0.2
  done
  echo "Nothing listens on $1; $folder/*.log say why." >&2
  stop
  exit 1
}

case $verb in
  start | stop) "$verb" ;;
  *) echo 'start or stop' >&2; exit 2 ;;
esac
