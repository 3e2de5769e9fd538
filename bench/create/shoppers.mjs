// Shoppers with a visit each, who ask for pairs over HTTP: as many at once as there are connections.
import { randomInt, randomUUID } from "node:crypto";
import { calls, idempotencyHeader, loginForm, xsrf, xsrfTokenIn } from "@horma/contract";
import { limits } from "@horma/domain";
import { openConnection } from "../load/connection.mjs";

const api = "/api/v1/falabella";
const email = `${loginForm.guest}@${loginForm.emailDomain}`;

/** Connections to ask with, and shoppers who come in before it counts. */
export async function openShoppers(url, connections) {
  const lanes = await Promise.all(
    Array.from({ length: connections }, async () => ({ ...(await openConnection(url)), visit: undefined })),
  );
  const visits = [];
  return {
    /** Visits for so many orders: nobody ever has more in the queue than a shopper may. */
    enter: async (orders) => {
      const enough = orders / limits.openOrders + connections;
      await Promise.all(
        lanes.map(async (lane) => {
          while (visits.length < enough)
            visits.push({ headers: await enter(url, lane), left: limits.openOrders });
        }),
      );
    },
    /** One function for each connection: asks for one order and answers its number and what it took in ms. */
    makers: lanes.map((lane) => (wish) => {
      if (!lane.visit?.left) lane.visit = visits.pop();
      lane.visit.left--;
      return ask(lane, wish);
    }),
    close: () => {
      for (const { close } of lanes) close();
    },
  };
}

async function enter(url, { send }) {
  const ofBrowser = await newBrowser(url);
  const { status, text } = await send("POST", `${api}/login`, {
    body: { email, password: loginForm.password },
    headers: ofBrowser,
  });
  if (status !== 200) throw new Error(`a login answered ${status} ${text}`);
  return { authorization: `Bearer ${JSON.parse(text).auth_token}`, ...ofBrowser };
}

/** What a browser of its own sends from a network of its own: nobody's requests count as another one's. */
async function newBrowser(url) {
  const cookies = (await fetch(url + calls.getXsrfToken.path)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const address = `10.${[randomInt(256), randomInt(256), randomInt(256)].join(".")}`;
  return { cookie, [xsrf.header]: xsrfTokenIn(cookie), "x-forwarded-for": address };
}

async function ask({ send, visit }, { store, skus }) {
  const headers = { ...visit.headers, [idempotencyHeader]: randomUUID() };
  const body = { skus, store_id: store };
  const { status, text, took } = await send("POST", `${api}/order/create`, { body, headers });
  if (status !== 200) throw new Error(`an order answered ${status} ${text}`);
  return { hash: JSON.parse(text).order.hash_id, took };
}
