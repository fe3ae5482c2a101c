# The App's server; docs/app.md says how to run it.
#
# By tag, so that it can be read. For the very same image each time give a digest, for instance
#   --build-arg RUNTIME_IMAGE=node:24.22.3-bookworm-slim@sha256:…
# Both must have the same Node and the same Debian: what the first compiles runs in the second.
ARG BUILD_IMAGE=node:24.22.3-bookworm
ARG RUNTIME_IMAGE=node:24.22.3-bookworm-slim

FROM ${BUILD_IMAGE} AS build
# The newest change that went in, in seconds since 1970; builders that know it give files that time, so that equal sources make equal images.
ARG SOURCE_DATE_EPOCH=0
WORKDIR /build
COPY package.json package-lock.json .npmrc LICENSE ./
# Exactly what the lock file names. Scripts run for the one package that has a native part.
RUN npm ci --ignore-scripts && npm rebuild better-sqlite3
COPY rolldown.config.js ./
COPY scripts scripts
COPY src src
COPY examples/verialgo-app.yml examples/
RUN npm run build:app && mkdir data

FROM ${RUNTIME_IMAGE}
LABEL org.opencontainers.image.title="VeriAlgo App" \
      org.opencontainers.image.description="Receives webhooks of the GitHub App and dispatches runs; runs no generated code itself" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
# In a container the server is reached from outside it. The store is on the volume, or it would end with the container.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    VERIALGO_STORE=/data/verialgo-app.sqlite
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/node_modules/better-sqlite3/package.json node_modules/better-sqlite3/
COPY --from=build /build/node_modules/better-sqlite3/LICENSE node_modules/better-sqlite3/
COPY --from=build /build/node_modules/better-sqlite3/lib node_modules/better-sqlite3/lib
COPY --from=build /build/node_modules/better-sqlite3/build/Release/better_sqlite3.node node_modules/better-sqlite3/build/Release/
COPY --from=build /build/node_modules/bindings node_modules/bindings
COPY --from=build /build/node_modules/file-uri-to-path node_modules/file-uri-to-path
COPY --from=build /build/dist/app dist/app
# The user `node` of the image, by number: Kubernetes' runAsNonRoot believes no name.
COPY --from=build --chown=1000:1000 /build/data /data
VOLUME ["/data"]
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/app/app.js"]
