// The abuses of a hostile client, each one or a few requests. They use no code of the product.
import { randomBytes, randomInt } from "node:crypto";

const random = (bytes = 32) => randomBytes(bytes).toString("base64url");
const oneOf = (list) => list[randomInt(list.length)];
const store = "0101";
const skus = ["880101410", "880102400", "880201410", "880101405", "880102410"];
/** A size that no store of the demo has. */
const gone = "880101395";
const routes = [
  "/",
  "/rut",
  "/alias",
  "/scan-code",
  "/preparing/:hash_id",
  "/thanks",
  "/maria-perez",
  "/12345678-5",
];
const measures = ["CLS", "FCP", "INP", "LCP", "TTFB", "FID"];
const stores = [store, "123456785", "9999", undefined];
const api = "/api/v1";
const shop = `${api}/falabella`;

/** Routes and stores to count: real, made up, and a RUT instead of a store. */
const place = () => ({
  path: oneOf(routes),
  surface: oneOf(["phone", "kiosk", "watch"]),
  store_code: oneOf(stores),
});

/**
 * Abuses by weight. `state` holds a visitor's last token and order.
 * @typedef {{ token?: string, hash_id?: string }} State
 * @type {[weight: number, name: string, abuse: (send: Function, state: State, visitor: object) => Promise<unknown>][]}
 */
export const abuses = [
  [4, "a new browser", newBrowser],
  [6, "a guest's login", logIn],
  [
    2,
    "a login with a document",
    (send) => {
      const rut = String(randomInt(1_000_000, 30_000_000));
      return send("POST", `${shop}/login`, {
        body: { email: rut, password: "click-and-try", document_number: rut },
      });
    },
  ],
  [10, "a page view", (send) => send("POST", `${api}/page_view`, { body: place() })],
  [
    10,
    "a web vital",
    (send) =>
      send("POST", `${api}/web_vital`, {
        body: { ...place(), name: oneOf(measures), value: Math.random() * 6e5 },
      }),
  ],
  [
    6,
    "a size that is not there",
    (send) => send("POST", `${shop}/inventory/${oneOf([1, 2])}/${gone}/missed`),
  ],
  [2, "a look that once counted", (send) => send("GET", `${shop}/inventory/1/${gone}?picked=true`)],
  [3, "a wrong link", (send) => send("POST", `${shop}/login/token`, { body: { token: random() } })],
  [
    3,
    "a wrong pairing",
    (send) => send("POST", `${api}/remote/pair_device`, { body: { hash: random(), hwd: "box-01" } }),
  ],
  [3, "an order", order],
  [
    2,
    "more time",
    (send, { token, hash_id }) => send("POST", `${shop}/order/extend`, { token, body: { hash_id } }),
  ],
  [
    2,
    "an order's door",
    (send, { token, hash_id }) => send("POST", `${shop}/order/deliver`, { token, body: { hash_id } }),
  ],
  [
    1,
    "an answer to the poll",
    (send, { token, hash_id }) =>
      send("POST", `${shop}/poll`, { token, body: { hash_id, answer: randomInt(1, 5) } }),
  ],
  [2, "a link of one's own", (send, { token }) => send("POST", `${shop}/login/handover`, { token })],
  [
    2,
    "a name",
    (send, { token }) => send("POST", `${shop}/client/nickname`, { token, body: { nickname: random(6) } }),
  ],
  [
    2,
    "a poll",
    (send, { token, hash_id = random(16) }) => send("GET", `${shop}/order/${hash_id}`, { token }),
  ],
  [1, "a wrong token", (send) => send("GET", `${shop}/client`, { token: random() })],
  [1, "a visit's end", (send, { token }) => send("POST", `${shop}/logout`, { token })],
  [
    2,
    "a wrong PIN",
    (send) =>
      send("POST", `${api}/staff/login`, {
        body: { store, login: oneOf(["runner", "manager", random(6)]), pin: String(randomInt(1e5, 1e6)) },
      }),
  ],
  [
    1,
    "a kiosk's PIN",
    (send) => send("POST", `${shop}/kiosk/leave`, { body: { pin: String(randomInt(1e3, 1e4)) } }),
  ],
  [
    1,
    "a code by SMS",
    (send) => send("POST", `${shop}/login/code`, { body: { phone: `9${randomInt(1e7, 1e8)}`, store } }),
  ],
  [3, "offers", (send) => send("GET", `${shop}/discounts?store_id=1&size=${random(4)}&after=${random(4)}`)],
  [2, "a product type", (send) => send("GET", `${api}/product_types/${randomInt(1, 9)}`)],
  [3, "a search", (send) => send("GET", `${shop}/search?q=${random(8)}&store_id=1`)],
  [
    3,
    "an address that is none",
    (send) => send("GET", `/${random(12)}/${random(12)}`, { headers: { accept: "text/html" } }),
  ],
  [2, "an API that is none", (send) => send("POST", `${api}/${random(8)}`, { body: {} })],
  [2, "what is no JSON", (send) => send("POST", `${shop}/login`, { text: `{"email": ${random(64)}` })],
  [
    1,
    "a body that is too long",
    (send) => send("POST", `${shop}/login`, { text: JSON.stringify(random(40_000)) }),
  ],
  [
    1,
    "no token against forgery",
    (send) =>
      send("POST", `${shop}/login`, {
        body: {},
        headers: { "x-xsrf-token": random(), cookie: `XSRF-TOKEN=${random()}` },
      }),
  ],
];

function newBrowser(send, _, visitor) {
  visitor.forget();
  return send("GET", `${api}/xsrf`);
}

async function logIn(send, state) {
  const again = Math.random() < 0.2 ? state.token : undefined;
  const body = { email: "guest@demo.horma.example", password: "click-and-try" };
  const answer = await send("POST", `${shop}/login`, { body, token: again });
  if (answer.status === 200) state.token = answer.body.auth_token;
  return answer;
}

async function order(send, state) {
  const answer = await send("POST", `${shop}/order/create`, {
    token: state.token,
    body: { skus: [oneOf(skus)], store_id: 1 },
    headers: { "idempotency-key": random(16) },
  });
  if (answer.status === 200) state.hash_id = answer.body.order.hash_id;
  return answer;
}
