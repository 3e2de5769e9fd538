/**
 * The layers of each workspace, lowest first: every folder of its `src` that holds code, nested ones too, and every file beside
 * them. A line is a layer. A folder imports only from lines before its own, types included. Tests may import everything of their
 * workspace. A new folder goes after all it imports and before all that import it, in an existing line or a new one. If there is
 * no such place, the folder knows too much: pass it what it needs as an argument or interface, or move what two folders share to
 * a lower one. `import-directions.test.ts` checks this.
 */
export const layers: Record<string, readonly string[]> = {
  "apps/server": [
    // The machine: clocks, secrets, settings, process.
    "server-root.ts time secret process",
    "network sms",
    "env",
    // What the server talks to: database, sealed data, brokers, boxes.
    "db/schema",
    "db",
    "trace personal-data mqtt",
    "gateway",
    "deps.ts",
    // Requests arrive here; no noun is known yet.
    "http/cookie",
    "http",
    "http/limit",
    "backoff session",
    "call live",
    // The nouns; each knows those before it.
    "insight store",
    "client kiosk product staff",
    "device",
    "order",
    "order/box poll",
    // An order's folders, by who acts.
    "order/cashier order/link order/sweep",
    "order/seller order/shopper order/runner transfer",
    "pair report",
    // Views over many nouns.
    "board count history panel",
    "alert metrics wallboard",
    // The demo, and what starts everything.
    "demo demo-crew command",
    "leader operations.ts",
    "app.ts",
    "main.ts",
  ],
  "packages/domain": [
    "backoff.ts device.ts limits.ts pair.ts poll.ts price.ts scan.ts staff.ts store.ts vectors.ts",
    "client.ts login.ts order-end.ts request-source.ts rut.ts size.ts",
    "order.ts",
    "escalation.ts order-life.ts settlement.ts",
    "every-order.ts index.ts",
  ],
  "packages/contract": [
    "calls.ts connectivity.ts field-types.ts live mqtt.ts page-config.ts product.ts refusal.ts store.ts",
    "async-api.ts box-payload.ts count.ts history.ts insight.ts kiosk.ts panel.ts settlement.ts staff.ts wallboard.ts",
    "board.ts client.ts",
    "device.ts order.ts staff-order.ts staff-search.ts",
    "schemas.ts",
    "api-client.ts",
    "query-defaults.ts",
    "index.ts",
  ],
  "packages/scanner": [
    "keyboard scanner-error.ts",
    "geometry",
    "code.ts",
    "vote",
    // Drawing over a picture.
    "overlay",
    "overlay/editor",
    "overlay/damage overlay.ts",
    // From a frame to its codes.
    "camera engine",
    "localise corpus likelihood",
    "decoder",
    "picture frames.ts",
    "frame-loop.ts",
    "scanner.ts",
    "index.ts react.ts",
  ],
  "packages/ui": [
    "camera chart language shell shoe sound text",
    "picture poll",
    "label progress size",
    "action wall",
    "board dialog field page",
    "index.ts",
  ],
  "packages/smartbox": [
    "box-timings.ts broker-under-test.ts chaos.ts command-line.ts",
    "box.ts",
    "box-rules.ts turn.ts",
    "cleaning.ts link.ts",
    "doors.ts",
    "box-commands.ts",
    "box-life.ts",
    "box-under-test.ts hands.ts",
    "smart-box.ts",
    "check index.ts kept-box.ts played-box.ts typed-line.ts",
    "main.ts",
  ],
  "packages/gtin": [
    "check-digit.ts code-kinds.ts keyboard-layout.ts",
    "gtin.ts upc-e.ts",
    "bars.ts digital-link.ts element-string.ts",
    "product-code.ts",
    "index.ts",
  ],
  "apps/shopper": [
    "clock language navigation page-config.ts pair paths.ts query-client.ts sound surface.ts use-single-mutation.ts",
    "offline session",
    "api.ts insight",
    "client/data link product/search",
    "client product/size",
    "client/phone order/known store",
    "check-in join order/joined order/pay order/shown poll product product/detail transfer",
    "error home kiosk order/list order/pick-up order/wait scan try",
    "page",
    "routes.tsx",
    "main.tsx",
  ],
  "apps/staff": [
    "browser-storage.ts language page-config.ts paths.ts scan time",
    "layout session sound",
    "api",
    "live store",
    "action print",
    "order staff",
    "box order/sheet panel search",
    "box/detail box/wall order/detail team",
    "order/confirm request wallboard",
    "board returns",
    "checkout/settle",
    "checkout/undo",
    "checkout",
    "page",
    "main.tsx",
  ],
};
