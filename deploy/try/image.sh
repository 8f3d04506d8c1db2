#!/usr/bin/env bash
# Builds the image on a base of Debian's packages and the npm package `node`, with no image registry, and runs it: read-only,
# without capabilities, with Debian's PostgreSQL 15. Needs root, on Debian; prints size, start and stop time.
#   deploy/try/image.sh FOLDER     keeps its files and containers' storage there
set -euo pipefail

project=$(realpath "$(dirname "$0")/../..")
folder=$(realpath -m "${1:?a folder for its files}")
port=8190
database_port=8191
mkdir -p "$folder"
cd "$folder"

packages=(podman buildah runc mmdebstrap postgresql-15 curl)
missing=()
for package in "${packages[@]}"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
storage=(--root "$folder/storage" --runroot "$folder/run" --storage-driver "${STORAGE_DRIVER:-overlay}")
say() { printf '%s %s\n' "$(date +%T)" "$*"; }

if ! buildah "${storage[@]}" images -q localhost/lineup-base | grep -q .; then
  say 'The base image: Debian, Node and npm'
  [ -e base.tar ] || mmdebstrap --quiet --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 bookworm base.tar
  base=$(buildah "${storage[@]}" from scratch)
  buildah "${storage[@]}" add -q "$base" base.tar / >/dev/null
  buildah "${storage[@]}" copy -q "$base" "$(realpath "$project/node_modules/node/bin/node")" /usr/local/bin/node >/dev/null
  [ -d npm ] || (npm pack --silent npm@11 >/dev/null && mkdir npm && tar -xzf npm-11*.tgz -C npm --strip-components=1)
  buildah "${storage[@]}" copy -q "$base" npm /usr/local/lib/node_modules/npm >/dev/null
  printf '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n' >npm-command
  buildah "${storage[@]}" copy -q --chmod 0755 "$base" npm-command /usr/local/bin/npm >/dev/null
  buildah "${storage[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
  buildah "${storage[@]}" commit -q --rm "$base" localhost/lineup-base >/dev/null
fi

say 'The image'
started=$SECONDS
# The machine's certificates: its npm may be reached through a mirror of its own.
buildah "${storage[@]}" build --quiet --layers --isolation chroot --format docker --network host \
  --volume /etc/ssl/certs:/etc/ssl/certs:ro --file "$project/deploy/Dockerfile" --build-arg BASE=localhost/lineup-base --tag localhost/lineup "$project" >/dev/null
say "built in $((SECONDS - started)) s"
podman "${storage[@]}" images --format '{{.Repository}} {{.Size}}'

say "Debian's PostgreSQL 15"
binaries=/usr/lib/postgresql/15/bin
rm -rf postgres && install -d -o postgres postgres
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
as_postgres $binaries/initdb -D postgres/data -U lineup -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
as_postgres $binaries/pg_ctl -D postgres/data -w -l postgres/log \
  -o "-p $database_port -c listen_addresses=127.0.0.1 -k $folder/postgres" start >/dev/null
finish() {
  podman "${storage[@]}" rm -f -t 0 lineup >/dev/null 2>&1 || true
  as_postgres $binaries/pg_ctl -D postgres/data -m immediate stop >/dev/null || true
}
trap finish EXIT
as_postgres $binaries/createdb -h 127.0.0.1 -p $database_port -U lineup lineup

say 'A container with a read-only root, no capabilities and no privileges'
at() { date +%s%N; }
elapsed() { awk "BEGIN { printf \"%.1f s\", ($2 - $1) / 1e9 }"; }
before=$(at)
# runc and cgroupfs, because crun refuses a machine with both versions of cgroups, and there may be no systemd.
podman "${storage[@]}" --runtime runc --cgroup-manager cgroupfs run --detach --name lineup --network host \
  --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 --health-interval disable --read-only --tmpfs /tmp \
  --volume lineup-data:/data --cap-drop all --security-opt no-new-privileges \
  --env PORT=$port --env HOST=127.0.0.1 --env "PUBLIC_URL=http://localhost:$port" \
  --env "DATABASE_URL=postgres://lineup@127.0.0.1:$database_port/lineup" \
  --env OPEN_METEO_REQUESTS_PER_DAY=0 --env NDBC_URL= --env BREACHED_PASSWORDS_URL= localhost/lineup >/dev/null
for _ in $(seq 600); do
  if curl -sf -o /dev/null "http://127.0.0.1:$port/healthz"; then break; fi
  sleep 0.1
done
say "served after $(elapsed "$before" "$(at)")"
podman "${storage[@]}" healthcheck run lineup && say 'its health check passes'
podman "${storage[@]}" exec lineup sh -c 'id -u; touch /app/x 2>&1; lineup --help | head -1'

call() { # method path json
  curl -sS --fail-with-body -b cookies -c cookies -X "$1" -H 'content-type: application/json' "http://127.0.0.1:$port$2" -d "$3"
}
rm -f cookies
call POST /api/signup '{"firstName":"Kai","lastName":"Reef","username":"kai","email":"kai@example.com","password":"four barrels before noon"}' >/dev/null
call POST /api/surf-sessions "{\"customLocation\":\"Outer reef\",\"latitude\":21.2,\"longitude\":-157.8,\"startTime\":\"$(date -u +%FT%TZ)\"}" >/dev/null
curl -sf -b cookies "http://127.0.0.1:$port/api/surf-sessions/active" | grep -q 'Outer reef' && say 'signed up and checked in'
curl -sf "http://127.0.0.1:$port/" | grep -q '<html' && say 'the app is served'

before=$(at)
podman "${storage[@]}" stop --time 30 lineup >/dev/null
say "stopped after $(elapsed "$before" "$(at)"), exit code $(podman "${storage[@]}" inspect lineup --format '{{.State.ExitCode}}')"
