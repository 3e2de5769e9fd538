import { connect } from "node:net";
import { Browser, newNetwork, said } from "./attacker/browser.mjs";
import { at, logInByRut, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "strange ways to ask are answered or cut off, and no cache keeps anyone's cookies";

/** When the server must have cut off a slow request head, ms. */
const slowest = 14_000;

export async function run(book) {
  const product = await server("main");
  const slow = slowHead(product);
  await halfClosed(book, product);
  await cookies(book, product);
  const { cut, ms, text } = await slow;
  book.tried("a head that comes a byte at a time");
  book.expect(
    cut,
    `it is cut off, after ${Math.round(ms / 1000)} s`,
    () => `after ${ms} ms it stood open and had said "${text.slice(0, 60)}"`,
  );
}

/** A client that sends its request and closes its sending side at once. */
async function halfClosed(book, product) {
  for (const path of ["/healthz", "/api/v1/stores", "/store/0101"]) {
    const text = await new Promise((resolve) => {
      let answer = "";
      const socket = dial(product, { allowHalfOpen: true });
      socket.on("data", (data) => (answer += data));
      for (const over of ["end", "close", "error"]) socket.on(over, () => resolve(answer));
      socket.once("connect", () => socket.end(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`));
      setTimeout(() => resolve(answer), 5_000).unref();
      socket.once("end", () => socket.destroy());
    });
    book.tried(`GET ${path} on a connection that is closed for writing right behind it`);
    book.expect(
      /^HTTP\/1\.1 200 /.test(text) && text.length > 200,
      `it is answered`,
      () => `it got "${text.slice(0, 80)}"`,
    );
  }
}

/** Checks every kind of page and call that sets a cookie. */
async function cookies(book, product) {
  const fresh = () => new Browser(product);
  const staff = fresh();
  await Staff.signedIn(product, "manager", { browser: staff });
  const answers = await Promise.all([
    ...[
      "/",
      "/check-in",
      "/store/0101",
      "/store/0101?kiosk=1",
      "/staff/",
      "/pair?store=0101",
      "/api/v1/xsrf",
    ].map((path) => fresh().get(path)),
    ...["/api/v1/stores", "/api/v1/product_types", "/openapi.json", "/no-such-page", "/healthz"].map((path) =>
      fresh().get(path),
    ),
    ...["/api/v1/falabella/search?q=880101410", at.discounts, at.client, at.staff("board")].map((path) =>
      fresh().get(path),
    ),
    logInByRut(fresh()),
    fresh().post(at.staff("login"), { store: "0101", login: "manager", pin: product.pin("manager") }),
    fresh().post(at.leaveKiosk, { pin: product.kioskPin }),
    fresh().post(at.leaveKiosk, { pin: "99999999" }),
    fresh().post(at.loginCode, { phone: "+56950000001" }),
  ]);
  const setting = answers.filter(({ headers }) => headers["set-cookie"] !== undefined);
  const shared = setting.filter(
    ({ headers }) => !/\b(private|no-store)\b/.test(String(headers["cache-control"] ?? "")),
  );
  book.tried(`${answers.length} pages and calls; ${setting.length} of them set cookies`);
  book.expect(
    setting.length > 0 && shared.length === 0,
    "each that does is private or not stored",
    () =>
      shared
        .map(
          (one) => `${one.asked.slice(0, 60)}: cache-control ${one.headers["cache-control"] ?? "is missing"}`,
        )
        .join("; ") || said(answers[0]),
  );
}

/** Sends a head byte by byte until the server cuts it off. */
function slowHead(product) {
  return new Promise((resolve) => {
    const begun = Date.now();
    let text = "";
    const socket = dial(product, {});
    const drip = setInterval(() => socket.writable && socket.write("a"), 300);
    const done = (cut) => {
      clearInterval(drip);
      clearTimeout(late);
      socket.destroy();
      resolve({ cut, text, ms: Date.now() - begun });
    };
    const late = setTimeout(() => done(false), slowest);
    socket.on("data", (data) => (text += data));
    socket.once("connect", () => socket.write("GET /api/v1/stores HTTP/1.1\r\nhost: localhost\r\nx-slow: "));
    for (const over of ["end", "close", "error"]) socket.once(over, () => done(true));
  });
}

function dial({ port }, options) {
  return connect({ host: "127.0.0.1", port, localAddress: newNetwork(), ...options }).on("error", () => {});
}
