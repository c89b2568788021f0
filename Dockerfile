# The stage that builds needs Node and npm; the one that runs has the project's own Node.
ARG BUILD_BASE=docker.io/library/node:22-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --loglevel=error
COPY . .
ARG PRODUCT_NAME
ARG SUPPORT_EMAIL
ARG MAXPREPS_SUPPLIER_ID
# Vitest and React would stay as peers that the sign-in library can do without, so they are not left out as dev packages.
RUN npm run --silent build \
  && npm pkg delete devDependencies \
  && npm prune --omit=peer --loglevel=error \
  && rm -rf src/web node_modules/node-linux-*/include \
  && find src node_modules -type f \( -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.map' -o -name '*.test.ts' \) -delete

FROM ${BASE}
# Of use only for PDF files and the pictures of the app stores: --build-arg CHROMIUM=1
ARG CHROMIUM=0
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && if [ "$CHROMIUM" = 1 ]; then apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation; fi \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && groupadd --system --gid 10001 lineup \
  && useradd --system --uid 10001 --gid lineup --home-dir /app --shell /usr/sbin/nologin lineup \
  && install -d -o lineup -g lineup -m 750 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
ARG PRODUCT_NAME
ARG SUPPORT_EMAIL
ARG MAXPREPS_SUPPLIER_ID
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium-headless-shell PATH=/app/node_modules/.bin:$PATH \
  PRODUCT_NAME=${PRODUCT_NAME} SUPPORT_EMAIL=${SUPPORT_EMAIL} MAXPREPS_SUPPLIER_ID=${MAXPREPS_SUPPLIER_ID}
USER lineup
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/server/main.ts"]
