// Signed-in shoppers who ask for pairs over HTTP, one at a time per connection.
import { randomInt, randomUUID } from "node:crypto";
import { calls, idempotencyHeader, loginForm, xsrf, xsrfTokenIn } from "@horma/contract";
import { limits } from "@horma/domain";
import { openConnection } from "../load/connection.mjs";

const api = "/api/v1/falabella";
const email = `${loginForm.guest}@${loginForm.emailDomain}`;

/**
 * Opens connections, with shoppers who sign in before the timing starts.
 * @param {string} url
 * @param {number} connections
 * @param {string} [address] of all of them; without it each shopper has a network of their own
 */
export async function openShoppers(url, connections, address) {
  const lanes = await Promise.all(
    Array.from({ length: connections }, async () => ({ ...(await openConnection(url)), visit: undefined })),
  );
  const visits = [];
  return {
    /** Makes visits for so many orders; no one exceeds a shopper's limit in the queue. */
    enter: async (orders) => {
      const enough = orders / limits.openOrders + connections;
      await Promise.all(
        lanes.map(async (lane) => {
          while (visits.length < enough)
            visits.push({ headers: await enter(url, lane, address), left: limits.openOrders });
        }),
      );
    },
    /** One function per connection: asks for one order and returns its number and the time in ms. */
    makers: lanes.map((lane) => (wish) => {
      if (!lane.visit?.left) lane.visit = visits.pop();
      lane.visit.left--;
      return ask(lane, wish);
    }),
    /** A new visit on each connection. */
    enterEach: async () => {
      await Promise.all(
        lanes.map(async (lane) => {
          lane.visit = { headers: await enter(url, lane, address), left: 1 };
        }),
      );
    },
    /** One function per connection: asks for one order and returns the answer's status. */
    tries: lanes.map((lane) => async (wish) => (await send(lane, wish)).status),
    close: () => {
      for (const { close } of lanes) close();
    },
  };
}

async function enter(url, { send }, address) {
  const ofBrowser = await newBrowser(url, address);
  const { status, text } = await send("POST", `${api}/login`, {
    body: { email, password: loginForm.password },
    headers: ofBrowser,
  });
  if (status !== 200) throw new Error(`a login answered ${status} ${text}`);
  return { authorization: `Bearer ${JSON.parse(text).auth_token}`, ...ofBrowser };
}

/** Headers of a new browser, in a new network unless it has an address, so that each has its own limits. */
async function newBrowser(url, given) {
  const cookies = (await fetch(url + calls.getXsrfToken.path)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const address = given ?? `10.${[randomInt(256), randomInt(256), randomInt(256)].join(".")}`;
  return { cookie, [xsrf.header]: xsrfTokenIn(cookie), "x-forwarded-for": address };
}

function send({ send, visit }, { store, skus }) {
  const headers = { ...visit.headers, [idempotencyHeader]: randomUUID() };
  return send("POST", `${api}/order/create`, { body: { skus, store_id: store }, headers });
}

async function ask(lane, wish) {
  const { status, text, took } = await send(lane, wish);
  if (status !== 200) throw new Error(`an order answered ${status} ${text}`);
  return { hash: JSON.parse(text).order.hash_id, took };
}
