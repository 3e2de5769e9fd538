# The server with both apps. docs/operations.md tells how it is run; compose.yaml runs it with all it needs.
FROM node:22-bookworm-slim AS build
WORKDIR /horma
COPY . .
# The image has no git: `--build-arg BUILD_ID=$(git rev-parse --short=12 HEAD)` names what it is built from.
ARG BUILD_ID
RUN npm ci && npm run build

FROM node:22-bookworm-slim AS dependencies
WORKDIR /horma
COPY . .
RUN npm ci --omit=dev --workspace apps/server

FROM node:22-bookworm-slim
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
# Nothing else is written to: the rest of the file system may be read-only.
RUN mkdir /data /accounts && chown node:node /data /accounts
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signal to stop.
STOPSIGNAL SIGTERM
# Room for what lives as long as a request does: cleaned up half as often, which is what a server with many orders pays most for.
CMD ["node", "--max-semi-space-size=32", "apps/server/dist/bundle.js"]
