#!/usr/bin/env bash
# Serves Lineup behind the real nginx and Caddy with the configurations of this folder, and surfs through each by TLS. Needs
# root, on Debian.
#   deploy/try/proxies.sh FOLDER
set -euo pipefail

project=$(realpath "$(dirname "$0")/../..")
folder=$(realpath -m "${1:?a folder for its files}")
lineup=8195
mkdir -p "$folder"
cd "$folder"
missing=()
for package in nginx-light caddy openssl curl; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
[ -e key.pem ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout key.pem -out certificate.pem 2>/dev/null
node=$project/node_modules/.bin/node
node --input-type=module -e "(await import('$project/scripts/setup.mjs')).setup()"
pids=()
finish() { [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true; wait; }
trap finish EXIT
answers() { # address
  for _ in $(seq 600); do
    if curl -skf -o /dev/null "$1"; then return; fi
    sleep 0.1
  done
  echo "$1 does not answer; the logs are in $folder." >&2
  exit 1
}

serve() { # port of the proxy
  rm -rf data && mkdir -m 0711 data
  DATA_DIR=$folder/data PORT=$lineup HOST=127.0.0.1 PUBLIC_URL=https://localhost:$1 TRUST_PROXY=true NODE_ENV=production \
    OPEN_METEO_REQUESTS_PER_DAY=0 NDBC_URL= BREACHED_PASSWORDS_URL= "$node" "$project/server/main.ts" >lineup.log 2>&1 &
  pids+=($!)
  answers http://127.0.0.1:$lineup/healthz
}

surf() { # port of the proxy
  answers "https://localhost:$1/healthz"
  NODE_EXTRA_CA_CERTS=$folder/certificate.pem "$node" "$project/deploy/try/surf-through.ts" "https://localhost:$1"
  finish
  pids=()
}

echo "nginx $(nginx -v 2>&1)"
{
  printf 'pid %s/nginx.pid;\nerror_log %s/nginx.log;\nevents {}\nhttp {\naccess_log off;\n' "$folder" "$folder"
  for kind in client_body proxy fastcgi uwsgi scgi; do printf '%s_temp_path %s/nginx-%s;\n' $kind "$folder" $kind; done
  sed -e "s#/etc/ssl/lineup.example.pem#$folder/certificate.pem#; s#/etc/ssl/lineup.example.key#$folder/key.pem#" \
    -e "s/lineup.example/localhost/; s/listen 443/listen 127.0.0.1:8443/; s/listen 80/listen 127.0.0.1:8480/" \
    -e "s/127.0.0.1:3000/127.0.0.1:$lineup/; s#/var/cache/nginx-lineup#$folder/cache#; s#/var/log/nginx#$folder#" "$project/deploy/nginx.conf"
  printf '}\n'
} >nginx.conf
nginx -t -c "$folder/nginx.conf" 2>&1
serve 8443
nginx -c "$folder/nginx.conf" -g 'daemon off;' &
pids+=($!)
answers https://localhost:8443/healthz
for encoding in br gzip 'gzip, br' 'br;q=1.0, gzip' gzip br; do
  curl -sk -o /dev/null -w '%header{x-cache} ' -H "Accept-Encoding: $encoding" https://localhost:8443/api/surf-spots/all
done
echo 'of all spots through the cache: one MISS for each encoding.'
surf 8443

echo "Caddy $(caddy version)"
SITE=https://lineup.example caddy validate --adapter caddyfile --config "$project/deploy/compose/Caddyfile" 2>&1 | tail -1
caddy validate --adapter caddyfile --config "$project/deploy/Caddyfile" 2>&1 | tail -1
{
  printf '{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port 8481\n}\n'
  sed -e "s#^lineup.example {#https://localhost:8444 {\n\tbind 127.0.0.1\n\ttls $folder/certificate.pem $folder/key.pem#" \
    -e "s/127.0.0.1:3000/127.0.0.1:$lineup/" "$project/deploy/Caddyfile"
} >Caddyfile
serve 8444
XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder caddy run --config Caddyfile >caddy.log 2>&1 &
pids+=($!)
surf 8444
echo 'Both pass.'
