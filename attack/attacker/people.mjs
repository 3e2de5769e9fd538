// A store's people: shoppers with a RUT or an alias, and staff.
import { Browser, need } from "./browser.mjs";

const retailer = "/api/v1/falabella";

/** API paths by purpose, as in its documentation. */
export const at = {
  login: `${retailer}/login`,
  loginCode: `${retailer}/login/code`,
  logout: `${retailer}/logout`,
  offerTransfer: `${retailer}/login/handover`,
  takeTransfer: `${retailer}/login/token`,
  client: `${retailer}/client`,
  clientData: `${retailer}/client/data`,
  nickname: `${retailer}/client/nickname`,
  order: (hash) => `${retailer}/order/${hash}`,
  createOrder: `${retailer}/order/create`,
  inventory: (storeId, sku) => `${retailer}/inventory/${storeId}/${sku}`,
  missed: (storeId, sku) => `${retailer}/inventory/${storeId}/${sku}/missed`,
  linkOrder: `${retailer}/order/link`,
  pairDevice: "/api/v1/remote/pair_device",
  enterKiosk: `${retailer}/kiosk/enter`,
  leaveKiosk: `${retailer}/kiosk/leave`,
  discounts: `${retailer}/discounts`,
  clientLive: "/api/v1/client/live",
  staff: (call) => `/api/v1/staff/${call}`,
};

const password = "click-and-try";
const mailDomain = "demo.horma.example";

let people = 10_000_000 + (process.pid % 5_000) * 100;

/** A new RUT with its check digit. */
export function newRut() {
  const body = String(people++);
  let sum = 0;
  [...body].reverse().forEach((digit, index) => {
    sum += Number(digit) * (2 + (index % 6));
  });
  const rest = 11 - (sum % 11);
  return `${body}-${rest === 11 ? "0" : rest === 10 ? "K" : rest}`;
}

export const logInByRut = (browser, rut = newRut()) =>
  browser.post(at.login, { email: rut, password, document_number: rut });

/** Logs in by alias alone. */
export const logInAsGuest = (browser, token) =>
  browser.post(at.login, { email: `guest@${mailDomain}`, password, document_number: null }, { token });

export const logInByCode = (browser, code) =>
  browser.post(at.login, { email: `${code}@${mailDomain}`, password, document_number: null });

/** A shopper with a browser; `rut` is set if they identified. */
export class Shopper {
  constructor(browser, token, rut) {
    Object.assign(this, { browser, token, rut });
  }

  static async identified(product, { rut = newRut(), browser = new Browser(product) } = {}) {
    return new Shopper(browser, need(await logInByRut(browser, rut)).auth_token, rut);
  }

  static async guest(product, { browser = new Browser(product) } = {}) {
    return new Shopper(browser, need(await logInAsGuest(browser)).auth_token);
  }

  get(path) {
    return this.browser.get(path, { token: this.token });
  }

  post(path, body) {
    return this.browser.post(path, body, { token: this.token });
  }

  /** Asks for pairs of a store. */
  ask(skus, storeId = 1) {
    return this.post(at.createOrder, { skus, store_id: storeId });
  }

  /** Asks for pairs and returns the order; throws if refused. */
  async order(skus = ["880101410"], storeId = 1) {
    return need(await this.ask(skus, storeId)).order;
  }
}

/** A signed-in member of staff, on a new tablet unless one is given. */
export class Staff {
  static async signedIn(product, login, { store = "0101", browser = new Browser(product) } = {}) {
    const staff = new Staff();
    Object.assign(staff, { browser, login });
    staff.token = need(await staff.signIn(product, store)).auth_token;
    return staff;
  }

  signIn(product, store) {
    return this.browser.post(at.staff("login"), {
      store,
      login: this.login,
      pin: product.pin(this.login, store),
    });
  }

  get(call) {
    return this.browser.get(at.staff(call), { token: this.token });
  }

  post(call, body) {
    return this.browser.post(at.staff(call), body, { token: this.token });
  }
}
