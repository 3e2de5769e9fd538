import type { CallName } from "@horma/contract";
import { holdsPair } from "@horma/domain";
import { photo } from "../../../src/fulfilment/damage/jpeg.fixture.ts";
import { storeMapping } from "../../../src/integration/import/job/stored-mappings.ts";
import { addOfficePerson } from "../../../src/people/office/manage-office.ts";
import { letGo, takeOn } from "../../../src/people/staff/manage-staff.ts";
import { hashToken } from "../../../src/platform/secret/token-hash.ts";
import { sharedTablet } from "../../browser.ts";
import { drawPicture } from "../../catalogue/picture/draw-picture.ts";
import { ask, moveAll } from "../../fulfilment/order/shop.ts";
import { importFile, sendFile } from "../../integration/import/import-file.ts";
import { passkeyHolder } from "../../people/office/passkey-holder.ts";
import { softAuthenticator } from "../../people/office/soft-authenticator.ts";
import type { BackRoom } from "../../people/staff/back-room.ts";

/** What a call is sent so that the right person gets a success, and whose it is. */
export type Target = {
  /** The order it is about, where it is about one. */
  hash_id?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  /** A file instead of a body. */
  file?: string | Buffer;
};
type Made = (room: BackRoom) => Promise<Target> | Target;
export type Pins = Record<string, Record<string, string>>;

export const kioskPin = "4711";
const sku = "880101410";
let boxes = 0;
/** Hardware ids of boxes no one used yet; `putUpBoxes` made them. */
const freshBox = () => `right-${++boxes}`;

/** Boxes enough for every row: each order of a target keeps the one it is given. */
export async function putUpBoxes({ shop }: BackRoom): Promise<void> {
  boxes = 0;
  await shop.rows(
    `insert into device (store_id, hwd, name, type_id, online)
     select $1::int, 'right-' || number, number, 'box', true from generate_series(1, 300) as number`,
    shop.storeId,
  );
}

let people = 0;

/** A person who works in the store since just now. */
async function newPerson({ deps }: BackRoom["shop"]) {
  const member = { store: "0101", login: `p-${++people}` };
  await takeOn(deps.db, { ...member, name: "Ana", role: "seller" }, deps.now());
  return member;
}

async function ofNewPerson(shop: BackRoom["shop"], more: object = {}): Promise<Target> {
  return { body: { ...(await newPerson(shop)), ...more } };
}

async function ofNewColleague(shop: BackRoom["shop"], more: object = {}): Promise<Target> {
  const { login } = await newPerson(shop);
  return { body: { login, ...more } };
}

const plainLook = { name: "Cadena", theme: "lima", logo: null, texts: {} };

async function versionOfLook({ shop }: BackRoom): Promise<{ version: string }> {
  const { version } = await (await shop.office("head_office", null)).call("getLooks", {});
  return { version };
}

async function ofNewDraft(room: BackRoom): Promise<Target> {
  const body = { ...(await versionOfLook(room)), look: plainLook };
  const { version } = await (await room.shop.office("head_office", null)).call("saveLook", { body });
  return { body: { version } };
}

/** The id of a person who left the store. */
async function formerPerson(shop: BackRoom["shop"]): Promise<number> {
  await letGo(shop.deps.db, await newPerson(shop), shop.deps.now());
  const [row] = await shop.rows<{ id: number }>("select max(id) as id from staff");
  return row?.id ?? 0;
}

/** An order that is over, of a shopper of its own. */
async function formerOrder(shop: BackRoom["shop"]): Promise<string> {
  const shopper = await shop.shopper();
  const { hash_id } = await ask(shop, shopper, [sku]);
  await shopper.call("cancelOrder", { body: { hash_id } });
  return hash_id;
}

/** An order whose shopper gave a RUT. */
async function orderWithRut({ shop }: BackRoom): Promise<{ hash_id: string; rut: string }> {
  const rut = "14569484-1";
  const shopper = await shop.shopper({ documentNumber: rut });
  const { hash_id } = await ask(shop, shopper, [sku]);
  return { hash_id, rut };
}

/** A link of the office to a shopper's data, and what proves that one is that shopper. */
async function dataLink(room: BackRoom): Promise<{ token: string; proof: string }> {
  const { hash_id, rut } = await orderWithRut(room);
  const head = await room.shop.office("head_office", null);
  const { token } = await head.call("offerShopperData", { body: { hash_id } });
  return { token, proof: rut };
}

/** A person of the office who has a link and has not entered yet. */
async function invited({ deps, rows }: BackRoom["shop"]): Promise<{ id: number; token: string }> {
  const context = { actor: { kind: "command", name: "test" }, at: deps.now() } as const;
  const { token } = await addOfficePerson(
    deps.db,
    { name: `Invitada ${++people}`, role: "auditor", stores: null },
    context,
  );
  const [row] = await rows<{ id: number }>("select max(id) as id from office_person");
  return { id: row?.id ?? 0, token };
}

/** A stored mapping. */
async function ofMapping({ shop }: BackRoom): Promise<Target> {
  const wish = { name: "erp", kind: "stores", mapping: "local=code", stopAbove: null };
  await storeMapping(shop.deps.db, wish, { actor: { kind: "command", name: "ana" }, at: shop.deps.now() });
  return { params: { name: wish.name } };
}

/** The newest import, which is applied. */
async function ofImport({ shop }: BackRoom): Promise<Target> {
  const { id } = await importFile(shop.deps, "stores", `code,name\n0199,Prueba ${Date.now()}\n`);
  return { params: { id } };
}

const storeFile = "code,name\n0199,Prueba\n";
const ofFile = (): Target => ({ query: { kind: "stores" }, file: storeFile });

/** An import with a refused row. */
async function ofRefusedRows({ shop }: BackRoom): Promise<Target> {
  const { id } = await importFile(shop.deps, "stores", "code,name\n0199,\n");
  return { params: { id } };
}

/** A dry run that has ended. */
async function ofChecked({ shop }: BackRoom): Promise<Target> {
  const { id } = await importFile(shop.deps, "stores", storeFile, { dryRun: true });
  return { params: { id } };
}

/** An import that waits for its turn. */
async function ofWaiting({ shop }: BackRoom): Promise<Target> {
  return { params: { id: await sendFile(shop.deps, "stores", storeFile) } };
}

/** A store with a code of its own. */
function newStore() {
  const place = { address: "", commune: "", time_zone: "America/Santiago" };
  return { code: `right-${++people}`, name: "Tienda", ...place, hours_of: null };
}

/** A new kiosk of the store 0101. */
async function ofNewKiosk({ rows }: Pick<BackRoom["shop"], "rows">, body: object = {}): Promise<Target> {
  const [made] = await rows<{ screen: string }>(
    `insert into kiosk (mark_hash, store_id, created_at, seen_at)
     select gen_random_uuid(), id, now(), now() from store where code = '0101' returning left(mark_hash, 16) as screen`,
  );
  return { params: { store: "0101" }, body: { screen: made?.screen, ...body } };
}

/** The name of a new key. */
async function newKey({ rows }: Pick<BackRoom["shop"], "rows">): Promise<string> {
  const [made] = await rows<{ name: string }>(
    "insert into api_key (name, hash, scopes, created_at) values (gen_random_uuid(), gen_random_uuid(), '{events}', now()) returning name",
  );
  return made?.name ?? "";
}

/** A webhook that another key made. */
async function ofOthersWebhook({ shop }: BackRoom, body?: object): Promise<Target> {
  const [made] = await shop.rows<{ id: number }>(
    `with other as (insert into api_key (name, hash, scopes, created_at)
       values (gen_random_uuid(), gen_random_uuid(), '{events}', now()) returning id)
     insert into webhook (key_id, url, secret, cursor, created_at)
     select id, 'https://1.1.1.1/hook', 'sealed', '0-00000000', now() from other returning id`,
  );
  return { params: { id: made?.id ?? 0, delivery_id: 1 }, ...(body && { body }) };
}

/** A new target for a call: an order in the state that the call is for. One that is not listed needs nothing. */
export const targetOf = (call: CallName, pins: Pins): Made => targets(pins)[call] ?? (() => ({}));

const targets = (pins: Pins): Partial<Record<CallName, Made>> => ({
  login: () => ({ body: { email: "12345678-5", password: "click-and-try", document_number: "12345678-5" } }),
  requestLoginCode: () => ({ body: { phone: "912345678" } }),
  takeTransfer: async ({ shop }) => {
    const { token } = await (await shop.shopper()).call("offerTransfer", {});
    return { body: { token } };
  },
  setNickname: () => ({ body: { nickname: "Cata" } }),
  getProductType: () => ({ params: { id: 1 } }),
  getProduct: () => ({ params: { id: sku } }),
  search: () => ({ query: { q: sku } }),
  searchSkus: () => ({ body: { skus: [sku] } }),
  listDiscounts: ({ shop }) => ({ query: { store_id: String(shop.storeId) } }),
  getInventory: ({ shop }) => ({ params: { store_id: shop.storeId, sku } }),
  recordMissedSize: ({ shop }) => ({ params: { store_id: shop.storeId, sku } }),
  createOrder: ({ shop }) => ({ body: { skus: [sku], store_id: shop.storeId } }),
  listPendingOrders: async (room) => ({ hash_id: await room.request() }),
  getOrder: async (room) => ofOrder(await room.request()),
  deliverOrder: async (room) => about(await room.boxed(freshBox())),
  takePairs: async (room) => about(await room.place(null)),
  leavePairs: async (room) => about(await room.triedOn()),
  cancelOrder: async (room) => about(await room.request()),
  extendOrder: async (room) => about(await room.boxed(freshBox())),
  callSeller: async (room) => about(await room.request()),
  answerPoll: async (room) => about(await room.triedOn(), { answer: 1 }),
  linkOrder: async (room) => about(await room.request()),
  pairDevice: async (room) => {
    const hash_id = await room.request();
    return { hash_id, body: { hash: hash_id } };
  },
  lookAtLink: async ({ shop }) => {
    const { token } = await (await shop.shopper()).call("offerTransfer", {});
    return { body: { token } };
  },
  getStore: ({ shop }) => ({ params: { id: shop.storeId } }),
  getStoreHours: ({ shop }) => ({ params: { id: shop.storeId } }),
  getStoreWait: ({ shop }) => ({ query: { store_id: String(shop.storeId) } }),
  enterKiosk: () => ({ body: { pin: kioskPin, store: "0101" } }),
  leaveKiosk: () => ({ body: { pin: kioskPin } }),
  reportScreen: () => ({ body: { version: "1.0.0" } }),
  recordPageView: () => ({ body: { path: "/check-in", surface: "phone" } }),
  recordWebVital: () => ({ body: { path: "/check-in", surface: "phone", name: "LCP", value: 1 } }),

  listStaff: async ({ shop }) => {
    await shop.rows("delete from staff_tablet");
    return { query: { store: "0101" } };
  },
  lookAtOfficeLink: async ({ shop }) => ({ body: { token: (await invited(shop)).token } }),
  enterOffice: async ({ shop }) => ({ body: { token: (await invited(shop)).token } }),
  enterByPasskey: async ({ shop }) => ({ body: await (await passkeyHolder(shop)).answer() }),
  // Made in another session.
  addPasskey: async ({ shop }) => {
    const { challenge } = await (await shop.office("auditor", null)).call("offerPasskey", {});
    return { body: softAuthenticator().make({ challenge }) };
  },
  removePasskey: async ({ shop }) => ({ body: { id: (await passkeyHolder(shop)).device.id } }),
  getOfficeStock: () => ({ query: { store: "0101" } }),
  listStockHistory: () => ({ query: { store: "0101", sku: "880101410" } }),
  correctStock: () => ({
    body: { store: "0101", sku: "880101410", location: null, seen: 0, left: 0, reason: "counted" },
  }),
  listOfficeDifferences: () => ({ query: { store: "0101" } }),
  // There are stores, so it is refused; and there is nothing to remove.
  getStoreToday: () => ({ query: { store: "0101" } }),
  listPeople: () => ({ query: { store: "0101" } }),
  addPerson: () => ({ body: { store: "0101", login: `p-${++people}`, name: "Ana", role: "seller" } }),
  changePerson: ({ shop }) => ofNewPerson(shop, { role: "cashier" }),
  renewPersonPin: ({ shop }) => ofNewPerson(shop),
  signOutPerson: ({ shop }) => ofNewPerson(shop),
  removePerson: ({ shop }) => ofNewPerson(shop),
  addOfficePerson: () => ({ body: { name: "Ana", role: "auditor", stores: null } }),
  renewOfficeLink: async ({ shop }) => ({ body: { id: (await invited(shop)).id } }),
  changeOfficePerson: async ({ shop }) => ({
    body: { id: (await invited(shop)).id, role: "auditor", stores: null },
  }),
  removeOfficePerson: async ({ shop }) => ({ body: { id: (await invited(shop)).id } }),
  setOfficeGroup: () => ({ body: { group: `grupo ${++people}`, role: "auditor", stores: null } }),
  removeOfficeGroup: async ({ shop }) => {
    const group = `grupo ${++people}`;
    await shop.rows("insert into office_group (name, role) values ($1, 'auditor')", group);
    return { body: { group } };
  },
  listStoreStates: () => ({ query: { store: "0101" } }),
  getOfficeStore: () => ({ params: { store: "0101" } }),
  createOfficeStore: () => ({ body: newStore() }),
  changeOfficeStore: async ({ shop }) => {
    const { version } = await (await shop.office("head_office", null)).call("getOfficeStore", {
      params: { store: "0101" },
    });
    return { params: { store: "0101" }, body: { version, stores: [{ phone: `+56 2 2000 ${++people}` }] } };
  },
  closeOfficeStore: async ({ shop }) => {
    const body = newStore();
    await (await shop.office("head_office", null)).call("createOfficeStore", { body });
    return { params: { store: body.code } };
  },
  reopenOfficeStore: () => ({ params: { store: "0101" } }),
  listOfficeScreens: () => ({ params: { store: "0101" } }),
  nameOfficeScreen: ({ shop }) => ofNewKiosk(shop, { name: "Puerta" }),
  endOfficeScreen: ({ shop }) => ofNewKiosk(shop),
  renewBoxPassword: () => ({ params: { store: "0101" }, body: { hwd: "box-12" } }),
  saveLook: async (room) => ({ body: { ...(await versionOfLook(room)), look: plainLook } }),
  publishLook: ofNewDraft,
  discardLook: ofNewDraft,
  uploadLogo: async () => ({ file: await drawPicture("png", { red: 40 }) }),
  listCatalogue: () => ({ query: { store: "0101" } }),
  getCatalogueStock: () => ({ query: { store: "0101", products: "880101" } }),
  getCatalogueProduct: () => ({ params: { id: "880101" }, query: { store: "0101" } }),
  uploadOfficePicture: async () => ({ file: await drawPicture("webp", { red: 90 }) }),
  matchPictureNames: () => ({ body: { names: ["880101-2.jpg"] } }),
  createCatalogueProduct: () => ({
    body: { id: `9900${++people}`, name: "Prueba", color: "Negro", brand: "Ruta", type: "Botas" },
  }),
  editCatalogueProduct: async ({ shop }) => {
    const head = await shop.office("head_office", null);
    const { version } = await head.call("getCatalogueProduct", { params: { id: "880101" }, query: {} });
    return { params: { id: "880101" }, body: { version } };
  },
  releaseField: () => ({ body: { thing: "product", key: "770001", field: "name" } }),
  createOfficeKey: () => ({
    body: { name: `llave ${++people}`, scopes: ["read"], stores: null, expires_at: null },
  }),
  rotateOfficeKey: async ({ shop }) => ({ body: { name: await newKey(shop), overlap_hours: 24 } }),
  revokeOfficeKey: async ({ shop }) => ({ body: { name: await newKey(shop) } }),
  createOfficeWebhook: async ({ shop }) => ({
    body: { key: await newKey(shop), url: "https://1.1.1.1/hook" },
  }),
  resendDelivery: async (room) => {
    const { params = {} } = await ofOthersWebhook(room);
    const [delivery] = await room.shop.rows<{ id: string }>(
      `insert into webhook_delivery (webhook_id, event_id, type, state, created_at)
       values ($1, gen_random_uuid(), 'test', 'failed', now()) returning id`,
      params.id ?? 0,
    );
    return { params: { ...params, delivery_id: Number(delivery?.id) } };
  },
  enrolTablet: async ({ shop }) => {
    const { code } = await (await shop.staff("manager")).call("offerTablet", {});
    return { body: { store: "0101", code } };
  },
  openWallboard: async ({ shop }) => {
    await shop.rows(
      "insert into staff_tablet select $1, id, now() from store on conflict do nothing",
      hashToken(sharedTablet[1]),
    );
    return {};
  },
  endWallboard: () => ({ body: { id: 1 } }),
  staffLogin: () => ({ body: { store: "0101", login: "runner", pin: pins["0101"]?.runner } }),
  renewStaffPin: () => ({ body: { login: "technician" } }),
  addColleague: () => ({ body: { login: `p-${++people}`, name: "Ana", role: "seller" } }),
  changeColleague: ({ shop }) => ofNewColleague(shop, { role: "cashier" }),
  removeColleague: ({ shop }) => ofNewColleague(shop),
  setPause: () => ({ body: { paused: true } }),
  signOutStaff: () => ({ body: { login: "technician" } }),
  getBoard: async (room) => ({ hash_id: await room.request() }),
  getStaffOrder: async (room) => ofOrder(await room.request()),
  searchStore: async (room) => {
    const hash_id = await room.request();
    return { hash_id, body: { q: (await room.order(hash_id)).code } };
  },
  cancelForShopper: async (room) => about(await room.request(), { reason: "left" }),
  undoCancel: async (room) => {
    const body = { hash_id: await room.request(), reason: "left" } as const;
    await room.runner.call("cancelForShopper", { body });
    return about(body.hash_id);
  },
  claimOrder: async (room) => about(await room.request()),
  releaseOrder: async (room) => about(await room.claim()),
  takeOverOrder: async (room) => about(await room.claim(), { from: room.runner.id }),
  passRound: async (room) => {
    await room.claim();
    const { orders } = await room.runner.call("getBoard", { query: {} });
    const held = orders.filter(({ pairs }) => pairs.some((pair) => holdsPair(pair, room.runner.id)));
    return {
      body: { from: room.runner.id, to: room.manager.id, orders: held.map(({ hash_id }) => hash_id) },
    };
  },
  undoHandOver: async (room) => {
    const hash_id = await room.place(null);
    await room.runner.call("handOver", { body: { hash_id } });
    return about(hash_id);
  },
  undoTakeOver: async (room) => {
    const hash_id = await room.request();
    await room.manager.call("claimOrder", { body: { hash_id } });
    await room.runner.call("takeOverOrder", { body: { hash_id, from: room.manager.id } });
    return about(hash_id);
  },
  confirmPair: async (room) => aboutPair(room, await room.claim(), { code: sku }),
  missPair: async (room) => aboutPair(room, await room.claim(), { reason: "not_there" }),
  placeOrder: async (room) => about(await room.confirm(), { hwd: null }),
  handOver: async (room) => about(await room.place(null)),
  receivePair: async (room) => aboutPair(room, await room.triedOn()),
  fetchPairs: async (room) => about(await room.expire(await room.place(null))),
  bringByHand: async (room) => about(await room.boxed(freshBox())),
  moveOrder: async (room) => about(await room.boxed(freshBox()), { hwd: freshBox() }),
  sanitizePair: async (room) => aboutPair(room, await returned(room), { hwd: null }),
  shelvePair: async (room) => {
    const hash_id = await returned(room);
    const pair_id = (await room.firstPair(hash_id)).id;
    await room.runner.call("sanitizePair", { body: { hash_id, pair_id, hwd: null } });
    return about(hash_id, { pair_id, code: sku });
  },
  findPair: async (room) => aboutPair(room, await lost(room)),
  losePair: async (room) => aboutPair(room, await returned(room)),
  reportDamage: async (room) =>
    aboutPair(room, await returned(room), {
      cause: "unknown",
      photos: [{ image: photo.toString("base64"), marks: [] }],
    }),
  getDamage: async (room) => ofPair(await damaged(room)),
  getDamageDecision: async (room) => ofPair(await damaged(room)),
  decideDamage: async (room) => {
    const { hash_id, ...pair } = await damaged(room);
    return about(hash_id, { ...pair, decision: "workshop", reason: "glue" });
  },
  undecideDamage: async (room) => {
    const { hash_id, ...pair } = await repaired(room);
    return about(hash_id, pair);
  },
  receiveRepaired: async (room) => {
    const { hash_id, ...pair } = await repaired(room);
    return about(hash_id, pair);
  },
  writeOffPair: async (room) => aboutPair(room, await lost(room)),
  settleOrder: async (room) => {
    const hash_id = await room.triedOn();
    const pair_id = (await room.firstPair(hash_id)).id;
    return about(hash_id, { pairs: [{ pair_id, outcome: "bought" }] });
  },
  listSettlements: async (room) => ({ hash_id: (await settled(room)).hash_id }),
  undoSettlement: async (room) => {
    const { hash_id, settlement } = await settled(room);
    return about(hash_id, { settlement });
  },
  orderForShopper: () => ({ body: { skus: [sku], nickname: "Dani" } }),
  offerOrder: async ({ shop }) => {
    const seller = await shop.staff("seller");
    const asked = await seller.call("orderForShopper", { body: { skus: [sku], nickname: "Dani" } });
    return about(asked.order.hash_id);
  },
  notifyMe: async (room) => about(await room.request(), { notify_me: true }),
  answerCall: async (room) => {
    const hash_id = await room.request();
    await room.shop.rows('update "order" set seller_called_at = now() where hash_id = $1', hash_id);
    return about(hash_id);
  },
  getDevice: () => ({ params: { hwd: freshBox() } }),
  commandDevice: () => ({ body: { hwd: freshBox(), action: "test_light" } }),
  nameDevice: async ({ runner }) => {
    const hwd = freshBox();
    const { device } = await runner.call("getDevice", { params: { hwd } });
    return { body: { hwd, name: `${device.name} bis`, was: device.name } };
  },
  setDeviceService: () => ({ body: { hwd: freshBox(), out_of_service: true } }),
  callOffRequests: async (room) => {
    const hash_id = await room.request();
    const [from] = await room.shop.rows<{ id: string }>(
      'select from_browser as id from "order" where hash_id = $1',
      hash_id,
    );
    return { hash_id, body: { source: `browser ${from?.id}` } };
  },
  undoCallOff: async (room) => {
    const hash_id = await room.request();
    const [from] = await room.shop.rows<{ id: string }>(
      'select from_browser as id from "order" where hash_id = $1',
      hash_id,
    );
    await room.manager.call("callOffRequests", { body: { source: `browser ${from?.id}` } });
    const [order] = await room.shop.rows<{ at: Date }>(
      'select over_at as at from "order" where hash_id = $1',
      hash_id,
    );
    return { hash_id, body: { at: order?.at.toISOString() ?? "" } };
  },
  // An alert that does not exist any more: who asks, nothing changes.
  resolveAlert: async (room) => {
    const hash_id = await room.request();
    return { hash_id, body: { key: `unhappy_shopper ${hash_id} 0 2` } };
  },
  dismissAlert: async (room) => {
    const hash_id = await room.request();
    return { hash_id, body: { key: `unclaimed ${hash_id} 0 1` } };
  },
  getPanel: () => ({ query: { days: "1" } }),
  createImport: ofFile,
  readFileHead: ofFile,
  listAudit: () => ({ query: { store: "0101" } }),
  getAuditFile: () => ({ query: { store: "0101" } }),
  findShopperOrders: () => ({ query: { store: "0101", code: "AAAA", day: "2026-01-05" } }),
  offerShopperData: async (room) => ({ body: { hash_id: (await orderWithRut(room)).hash_id } }),
  lookAtShopperData: async (room) => ({ body: { token: (await dataLink(room)).token } }),
  readShopperData: async (room) => ({ body: await dataLink(room) }),
  eraseShopper: async ({ shop }) => ({ body: { hash_id: await formerOrder(shop) } }),
  listStoredPeople: () => ({ query: { store: "0101" } }),
  exportPersonData: async ({ shop }) => ({ params: { id: await formerPerson(shop) } }),
  erasePerson: async ({ shop }) => ({ body: { id: await formerPerson(shop) } }),
  getImportChanges: ofImport,
  listRefusals: ofImport,
  applyOfficeImport: async (room) => ({ ...(await ofChecked(room)), body: {} }),
  getImport: ofImport,
  getImportRefusals: ofImport,
  getRefusedRows: ofRefusedRows,
  getImportTemplate: () => ({ params: { kind: "stores" } }),
  applyImport: ofChecked,
  undoImport: ofImport,
  cancelImport: ofWaiting,
  getImportMapping: ofMapping,
  storeImportMapping: () => ({ params: { name: "erp" }, body: { kind: "stores", mapping: "local=code" } }),
  removeImportMapping: ofMapping,
  uploadPicture: async () => ({
    params: { product: "880101", position: 9 },
    file: await drawPicture("jpeg"),
  }),
  removePicture: async ({ shop }) => {
    await importFile(shop.deps, "pictures", "product,position,address\n880101,10,/images/a.webp\n");
    return { params: { product: "880101", position: 10 } };
  },
  recordSale: async (room) => {
    const hash_id = await room.triedOn();
    const { code } = await room.order(hash_id);
    const sold_at = new Date().toISOString();
    const lines = [{ sku, order_code: code, price: 49_990 }];
    return { hash_id, body: { store: "0101", ticket: hash_id, kind: "sale", sold_at, lines } };
  },
  createWebhook: () => ({ body: { url: "https://1.1.1.1/hook" } }),
  changeWebhook: (room) => ofOthersWebhook(room, { active: false }),
  deleteWebhook: ofOthersWebhook,
  rotateWebhook: (room) => ofOthersWebhook(room, {}),
  testWebhook: ofOthersWebhook,
  replayWebhook: (room) => ofOthersWebhook(room, { from: "2026-01-05T12:00Z" }),
  listDeliveries: ofOthersWebhook,
  getStocktake: () => ({ query: { place: "A-01" } }),
  countSlot: async ({ shop }) => ({ body: await anEmptySlot(shop) }),
  decideCount: async ({ shop, runner }) => {
    const body = await anEmptySlot(shop);
    await runner.call("countSlot", { body });
    const [count] = await shop.rows<{ id: number }>("select max(id)::int as id from slot_count");
    return { body: { id: count?.id, reason: "counted" } };
  },
});

/** A slot that should have pairs, and no one read one; another one each time. */
async function anEmptySlot({ rows, storeId }: BackRoom["shop"]) {
  const [slot] = await rows<{ location: string }>(
    `select location from stock where store_id = $1 and on_hand > held
       and not exists (select 1 from slot_count c where c.location = stock.location)
     order by location limit 1`,
    storeId,
  );
  const began_at = new Date(Date.now() - 60_000).toISOString();
  return { location: slot?.location ?? "", product: null, began_at, lines: [], after: null };
}

function about(hash_id: string, more: object = {}) {
  return { hash_id, body: { hash_id, ...more } };
}

function ofPair(params: { hash_id: string; pair_id: number }): Target {
  return { hash_id: params.hash_id, params };
}

function ofOrder(hash_id: string): Target {
  return { hash_id, params: { hash_id } };
}

async function aboutPair(room: BackRoom, hash_id: string, more: object = {}) {
  return about(hash_id, { pair_id: (await room.firstPair(hash_id)).id, ...more });
}

async function settled({ triedOn, firstPair, manager }: BackRoom) {
  const hash_id = await triedOn();
  const pair_id = (await firstPair(hash_id)).id;
  await manager.call("settleOrder", { body: { hash_id, pairs: [{ pair_id, outcome: "bought" }] } });
  const { settlement } = await manager.call("getStaffOrder", { params: { hash_id } });
  return { hash_id, settlement: settlement?.id };
}

async function returned(room: BackRoom): Promise<string> {
  const hash_id = await room.triedOn();
  await moveAll(room.shop, hash_id, "returned");
  return hash_id;
}

async function damaged(room: BackRoom) {
  const hash_id = await returned(room);
  const pair_id = (await room.firstPair(hash_id)).id;
  const photos = [{ image: photo.toString("base64"), marks: [] }];
  await room.runner.call("reportDamage", { body: { hash_id, pair_id, cause: "unknown", photos } });
  return { hash_id, pair_id };
}

/** A damaged pair that went to the workshop. */
async function repaired(room: BackRoom) {
  const pair = await damaged(room);
  await room.manager.call("decideDamage", { body: { ...pair, decision: "workshop", reason: "glue" } });
  return pair;
}

async function lost(room: BackRoom): Promise<string> {
  const hash_id = await returned(room);
  const pair_id = (await room.firstPair(hash_id)).id;
  await room.runner.call("losePair", { body: { hash_id, pair_id } });
  return hash_id;
}
