import { type KeyScope, limits, type Permission } from "@horma/domain";

/** Whose token it is: the shopper's, or that of a staff member, someone of the office, a wallboard or a machine. */
type TokenKind = "shopper" | "staff" | "office" | "wallboard" | "key";

/**
 * Every call, once: its method, its path and whose token it needs (AP-01 to AP-17). `schemas.ts` has the shapes under the same
 * names; the browser loads only this table. `{retailer}` is the configured retailer; other braces are parameters.
 */
export type CallRoute = {
  method: "GET" | "POST";
  path: string;
  /** Needs a token of this kind in the Authorization header. Machines and the office may share a call: then `scope` is the machine's right. */
  token?: TokenKind | readonly ["key", "office"];
  /** Reads the shopper's token if one is sent. */
  tokenIfSent?: true;
  /** The permission that a staff member or someone of the office needs for this call. */
  permission?: Permission;
  /** The scope that a machine's key needs for this call, or several of which it needs one. */
  scope?: KeyScope | readonly KeyScope[];
  /** Its body is a file of one of these media types, which is read as it arrives. */
  takes?: readonly string[];
  /** It answers a file of this media type. */
  gives?: string;
  /** Polled: its answer has an ETag, which the next call sends back. */
  tagged?: true;
  /** The largest body that is read, bytes, if it is more than the server's usual limit. */
  bodyLimit?: number;
  /** A call of the office that goes to the head, whatever cell of stores the page is about. */
  ofHead?: true;
  /** Older paths with the same answer. */
  aliases?: readonly string[];
  /** A call of the specification (AP-01 to AP-17): names in its query that it does not know are ignored. Every other call refuses them. */
  ignoresUnknown?: true;
};

/** The photos of a damaged pair as base64, and some words. */
const damageBodyLimit = Math.ceil((limits.damagePhotos * limits.damagePhotoBytes * 4) / 3) + 64 * 1024;

/** The scopes of files: one or the other, by their kind. */
export const fileScopes = ["catalogue", "stock"] as const satisfies readonly KeyScope[];

/** The media types of files. */
const fileTypes = ["text/csv", "application/x-ndjson"] as const;
/** The media types of pictures. What one is follows from its bytes. */
const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "application/octet-stream",
] as const;

export const calls = {
  login: { method: "POST", path: "/api/v1/{retailer}/login", tokenIfSent: true, ignoresUnknown: true },
  requestLoginCode: { method: "POST", path: "/api/v1/{retailer}/login/code" },
  offerTransfer: { method: "POST", path: "/api/v1/{retailer}/login/handover", token: "shopper" },
  takeTransfer: { method: "POST", path: "/api/v1/{retailer}/login/token" },
  /** Takes the shopper's token, even an expired one: a finished visit stays finished. */
  endVisit: { method: "POST", path: "/api/v1/{retailer}/logout" },
  getClient: { method: "GET", path: "/api/v1/{retailer}/client", token: "shopper", ignoresUnknown: true },
  setNickname: {
    method: "POST",
    path: "/api/v1/{retailer}/client/nickname",
    token: "shopper",
    ignoresUnknown: true,
  },
  getClientData: { method: "GET", path: "/api/v1/{retailer}/client/data", token: "shopper" },
  /** What a link from the office asks for before it shows a shopper's data. */
  lookAtShopperData: { method: "POST", path: "/api/v1/{retailer}/client/data/look" },
  /** The same data by that link, for who proves to be the shopper. */
  readShopperData: { method: "POST", path: "/api/v1/{retailer}/client/data/read" },
  forgetClient: { method: "POST", path: "/api/v1/{retailer}/client/forget", token: "shopper" },
  listProductTypes: {
    method: "GET",
    path: "/api/v1/product_types",
    aliases: ["/product_types"],
    ignoresUnknown: true,
  },
  getProductType: {
    method: "GET",
    path: "/api/v1/product_types/{id}",
    aliases: ["/product_types/{id}"],
    ignoresUnknown: true,
  },
  getProduct: {
    method: "GET",
    path: "/api/v1/products/{id}",
    aliases: ["/products/{id}"],
    ignoresUnknown: true,
  },
  search: { method: "GET", path: "/api/v1/{retailer}/search", ignoresUnknown: true },
  searchSkus: { method: "POST", path: "/api/v1/{retailer}/search", ignoresUnknown: true },
  listDiscounts: { method: "GET", path: "/api/v1/{retailer}/discounts" },
  getInventory: {
    method: "GET",
    path: "/api/v1/{retailer}/inventory/{store_id}/{sku}",
    ignoresUnknown: true,
  },
  recordMissedSize: { method: "POST", path: "/api/v1/{retailer}/inventory/{store_id}/{sku}/missed" },
  createOrder: {
    method: "POST",
    path: "/api/v1/{retailer}/order/create",
    token: "shopper",
    ignoresUnknown: true,
  },
  listPendingOrders: {
    method: "GET",
    path: "/api/v1/{retailer}/order/pendings",
    token: "shopper",
    ignoresUnknown: true,
  },
  getOrder: {
    method: "GET",
    path: "/api/v1/{retailer}/order/{hash_id}",
    token: "shopper",
    tagged: true,
    ignoresUnknown: true,
  },
  deliverOrder: {
    method: "POST",
    path: "/api/v1/{retailer}/order/deliver",
    token: "shopper",
    ignoresUnknown: true,
  },
  takePairs: { method: "POST", path: "/api/v1/{retailer}/order/taken", token: "shopper" },
  leavePairs: { method: "POST", path: "/api/v1/{retailer}/order/left", token: "shopper" },
  extendOrder: { method: "POST", path: "/api/v1/{retailer}/order/extend", token: "shopper" },
  callSeller: { method: "POST", path: "/api/v1/{retailer}/order/call_seller", token: "shopper" },
  cancelOrder: { method: "POST", path: "/api/v1/{retailer}/order/cancel", token: "shopper" },
  answerPoll: { method: "POST", path: "/api/v1/{retailer}/poll", token: "shopper", ignoresUnknown: true },
  linkOrder: { method: "POST", path: "/api/v1/{retailer}/order/link", token: "shopper" },
  closeOtherScreens: { method: "POST", path: "/api/v1/{retailer}/client/screens/close", token: "shopper" },
  /** Reads the shopper's token if there is one: with it the order's own hash is enough. */
  pairDevice: { method: "POST", path: "/api/v1/remote/pair_device", tokenIfSent: true, ignoresUnknown: true },
  lookAtLink: { method: "POST", path: "/api/v1/remote/look", tokenIfSent: true },
  listStores: { method: "GET", path: "/api/v1/stores", ignoresUnknown: true },
  getStore: { method: "GET", path: "/api/v1/stores/{id}", ignoresUnknown: true },
  getStoreWait: { method: "GET", path: "/api/v1/{retailer}/wait" },
  getStoreHours: { method: "GET", path: "/api/v1/stores/{id}/hours" },
  getXsrfToken: { method: "GET", path: "/api/v1/xsrf", ignoresUnknown: true },
  /** Registers a kiosk with the store: the browser keeps a signed cookie. */
  enterKiosk: { method: "POST", path: "/api/v1/{retailer}/kiosk/enter" },
  leaveKiosk: { method: "POST", path: "/api/v1/{retailer}/kiosk/leave" },
  /** A kiosk, a tablet or a wall of a store says that it is in use; what is none is not stored. */
  reportScreen: { method: "POST", path: "/api/v1/screen/report" },
  recordPageView: { method: "POST", path: "/api/v1/page_view", ignoresUnknown: true },
  recordWebVital: { method: "POST", path: "/api/v1/web_vital" },

  /** Only for a store's known tablets; no one else learns a name. */
  listStaff: { method: "GET", path: "/api/v1/staff/people" },
  enrolTablet: { method: "POST", path: "/api/v1/staff/tablet/enrol" },
  offerTablet: staff("POST", "tablet/offer", "manage_staff"),
  forgetTablets: staff("POST", "tablet/forget", "manage_staff"),
  openWallboard: staff("POST", "wallboard/open", "manage_staff"),
  listWallboards: staff("GET", "wallboards", "manage_staff"),
  endWallboard: staff("POST", "wallboard/end", "manage_staff"),
  /** All that a wallboard's token reads. */
  getWallboard: { method: "GET", path: "/api/v1/wallboard", token: "wallboard", tagged: true },
  staffLogin: { method: "POST", path: "/api/v1/staff/login" },
  staffLogout: { method: "POST", path: "/api/v1/staff/logout", token: "staff" },
  signOutStaff: staff("POST", "people/sign_out", "manage_staff"),
  getTeam: staff("GET", "team", "manage_staff"),
  renewStaffPin: staff("POST", "people/pin", "manage_staff"),
  addColleague: staff("POST", "people/add", "manage_staff"),
  changeColleague: staff("POST", "people/change", "manage_staff"),
  removeColleague: staff("POST", "people/remove", "manage_staff"),
  setPause: staff("POST", "pause", "serve"),
  getStaffSession: { method: "GET", path: "/api/v1/staff/session", token: "staff" },
  getBoard: { ...staff("GET", "board", "see_store"), tagged: true },
  getStaffOrder: staff("GET", "order/{hash_id}", "see_store"),
  /** POST, because the search text may be a name, and an address would show it to every proxy. */
  searchStore: staff("POST", "search", "see_store"),
  claimOrder: staff("POST", "order/claim", "serve"),
  cancelForShopper: staff("POST", "order/cancel", "cancel_order"),
  undoCancel: staff("POST", "order/cancel/undo", "cancel_order"),
  releaseOrder: staff("POST", "order/release", "serve"),
  takeOverOrder: staff("POST", "order/take_over", "serve"),
  undoTakeOver: staff("POST", "order/take_over/undo", "serve"),
  passRound: staff("POST", "round/pass", "manage_staff"),
  confirmPair: staff("POST", "pair/confirm", "serve"),
  missPair: staff("POST", "pair/miss", "serve"),
  placeOrder: staff("POST", "order/place", "serve"),
  handOver: staff("POST", "order/hand_over", "serve"),
  undoHandOver: staff("POST", "order/hand_over/undo", "serve"),
  receivePair: staff("POST", "pair/receive", "receive"),
  fetchPairs: staff("POST", "order/fetch", "restock"),
  bringByHand: staff("POST", "order/bring", "move_order"),
  moveOrder: staff("POST", "order/move", "move_order"),
  sanitizePair: staff("POST", "pair/sanitize", "restock"),
  shelvePair: staff("POST", "pair/shelve", "restock"),
  findPair: staff("POST", "pair/find", "restock"),
  losePair: staff("POST", "pair/lose", "restock"),
  reportDamage: { ...staff("POST", "pair/damage", "restock"), bodyLimit: damageBodyLimit },
  getDamage: staff("GET", "order/{hash_id}/damage/{pair_id}", "see_store"),
  listDamages: staff("GET", "damages", "see_figures"),
  getDamageDecision: staff("GET", "order/{hash_id}/damage/{pair_id}/decision", "write_off"),
  decideDamage: staff("POST", "pair/damage/decide", "write_off"),
  undecideDamage: staff("POST", "pair/damage/undo", "write_off"),
  receiveRepaired: staff("POST", "pair/receive_repaired", "write_off"),
  writeOffPair: staff("POST", "pair/write_off", "write_off"),
  settleOrder: staff("POST", "order/settle", "settle"),
  listSettlements: staff("GET", "settlements", "settle"),
  undoSettlement: staff("POST", "settlement/undo", "settle"),
  orderForShopper: staff("POST", "order/create", "order_for_shopper"),
  offerOrder: staff("POST", "order/offer", "order_for_shopper"),
  notifyMe: staff("POST", "order/notify_me", "order_for_shopper"),
  answerCall: staff("POST", "order/answer_call", "attend"),
  getDevice: staff("GET", "device/{hwd}", "see_store"),
  commandDevice: staff("POST", "device/command", "command_device"),
  nameDevice: staff("POST", "device/name", "name_devices"),
  setDeviceService: staff("POST", "device/service", "service_device"),
  callOffRequests: staff("POST", "requests/call_off", "call_off_requests"),
  undoCallOff: staff("POST", "requests/call_off/undo", "call_off_requests"),
  dismissAlert: staff("POST", "alert/dismiss", "see_store"),
  resolveAlert: staff("POST", "alert/resolve", "see_store"),
  getPanel: staff("GET", "panel", "see_figures"),
  getCount: staff("GET", "count", "see_figures"),
  listSlots: staff("GET", "slots", "count_stock"),
  getStocktake: staff("GET", "stocktake", "count_stock"),
  countSlot: staff("POST", "slot/count", "count_stock"),
  listOpenCounts: staff("GET", "counts/open", "correct_stock"),
  decideCount: staff("POST", "slot/decide", "correct_stock"),

  /** How the office can be entered here. */
  getOfficeEntry: { method: "GET", path: "/api/v1/office/entry" },
  /** What an entry link is for. The link works once, and this does not use it. */
  lookAtOfficeLink: { method: "POST", path: "/api/v1/office/link" },
  /** Enters the office by a link; the first one makes the first account. */
  enterOffice: { method: "POST", path: "/api/v1/office/enter" },
  getOfficeSession: { method: "GET", path: "/api/v1/office/session", token: "office", ofHead: true },
  leaveOffice: { method: "POST", path: "/api/v1/office/leave", token: "office", ofHead: true },
  /** What a browser signs to enter by a passkey, and the entry. */
  askPasskey: { method: "POST", path: "/api/v1/office/passkey/ask" },
  enterByPasskey: { method: "POST", path: "/api/v1/office/passkey/enter" },
  /** The caller's own passkeys. */
  offerPasskey: { method: "POST", path: "/api/v1/office/passkeys/offer", token: "office", ofHead: true },
  addPasskey: { method: "POST", path: "/api/v1/office/passkeys/add", token: "office", ofHead: true },
  listPasskeys: { method: "GET", path: "/api/v1/office/passkeys", token: "office", ofHead: true },
  removePasskey: { method: "POST", path: "/api/v1/office/passkeys/remove", token: "office", ofHead: true },
  listOfficeStores: head("GET", "stores", "see_stores"),
  listStoreAreas: head("GET", "store_areas", "see_stores"),
  /** How far an empty server is from its first served shopper. */
  getFirstSteps: office("GET", "first_steps", "edit_stores"),
  /** The demo for a server without stores, and its end. */
  loadDemo: office("POST", "demo/load", "edit_stores"),
  removeDemo: office("POST", "demo/remove", "edit_stores"),
  /** How the stores do now: all of them, and one. */
  getToday: office("GET", "today", "see_today"),
  getStoreToday: office("GET", "today/store", "see_today"),
  /** What the books of a store have, and corrections of them. */
  getOfficeStock: office("GET", "stock", "see_stock"),
  listStockHistory: office("GET", "stock/history", "see_stock"),
  correctStock: office("POST", "stock/correct", "correct_stock"),
  listOfficeDifferences: office("GET", "stock/differences", "see_stock"),
  listPeople: office("GET", "people", "see_team"),
  addPerson: office("POST", "people/add", "manage_staff"),
  changePerson: office("POST", "people/change", "manage_staff"),
  renewPersonPin: office("POST", "people/pin", "manage_staff"),
  signOutPerson: office("POST", "people/sign_out", "manage_staff"),
  removePerson: office("POST", "people/remove", "manage_staff"),
  listOfficePeople: head("GET", "office_people", "see_office"),
  addOfficePerson: head("POST", "office_people/add", "manage_office"),
  /** A new link for someone who cannot enter any more; ends their sessions. */
  renewOfficeLink: head("POST", "office_people/link", "manage_office"),
  /** Another role, or other stores. */
  changeOfficePerson: head("POST", "office_people/change", "manage_office"),
  removeOfficePerson: head("POST", "office_people/remove", "manage_office"),
  /** What the groups of the company's provider are in the office. */
  listOfficeGroups: head("GET", "groups", "see_office"),
  setOfficeGroup: head("POST", "groups/set", "manage_office"),
  removeOfficeGroup: head("POST", "groups/remove", "manage_office"),
  /** Stores as they are now, and all that can be set of one. */
  listStoreStates: office("GET", "store_states", "see_stores"),
  getOfficeStore: office("GET", "stores/{store}", "see_stores"),
  createOfficeStore: office("POST", "stores", "edit_stores"),
  changeOfficeStore: office("POST", "stores/{store}", "edit_stores"),
  /** For good, and back. */
  closeOfficeStore: office("POST", "stores/{store}/close", "edit_stores"),
  reopenOfficeStore: office("POST", "stores/{store}/reopen", "edit_stores"),
  /** The screens of a store: kiosks, tablets and phones of the staff, walls. */
  listOfficeScreens: office("GET", "stores/{store}/screens", "see_stores"),
  nameOfficeScreen: office("POST", "stores/{store}/screens/name", "edit_stores"),
  endOfficeScreen: office("POST", "stores/{store}/screens/end", "edit_stores"),
  /** A new password for a box. The one before ends at once. */
  renewBoxPassword: office("POST", "stores/{store}/box_password", "edit_stores"),
  /** How the retailer's screens look: what is live, and the draft, which is seen on a phone, published or discarded. */
  getLooks: head("GET", "look", "edit_look"),
  saveLook: head("POST", "look", "edit_look"),
  publishLook: head("POST", "look/publish", "edit_look"),
  discardLook: head("POST", "look/discard", "edit_look"),
  uploadLogo: {
    ...head("POST", "look/logo", "edit_look"),
    takes: pictureTypes,
  },
  /** The catalogue: a page of products, how many lack what, what the stores have of some, and one with all that can be edited. */
  listCatalogue: head("GET", "catalogue", "see_catalogue"),
  countCatalogue: head("GET", "catalogue/counts", "see_catalogue"),
  getCatalogueStock: office("GET", "catalogue/stock", "see_catalogue"),
  getCatalogueProduct: head("GET", "catalogue/products/{id}", "see_catalogue"),
  /** A picture for a product's page to name; it is the product's once that is saved. */
  uploadOfficePicture: { ...head("POST", "catalogue/pictures", "edit_catalogue"), takes: pictureTypes },
  /** Which products pictures are of, by the names of their files. */
  matchPictureNames: head("POST", "catalogue/picture_names", "edit_catalogue"),
  createCatalogueProduct: head("POST", "catalogue/products", "edit_catalogue"),
  editCatalogueProduct: head("POST", "catalogue/products/{id}", "edit_catalogue"),
  /** Files may change a field again that a person had set. */
  releaseField: head("POST", "catalogue/release", "edit_catalogue"),

  /** The machines that are connected: their keys, files and webhooks. */
  getConnections: office("GET", "connections", "see_connections"),
  createOfficeKey: office("POST", "keys/create", "manage_connections"),
  rotateOfficeKey: office("POST", "keys/rotate", "manage_connections"),
  revokeOfficeKey: office("POST", "keys/revoke", "manage_connections"),
  createOfficeWebhook: office("POST", "webhooks", "manage_connections"),

  /** Who did what: a page, and a file with all of it. */
  listAudit: office("GET", "audit", "see_audit"),
  getAuditFile: { ...office("GET", "audit.csv", "see_audit"), gives: "text/csv" },
  /** Personal data that people ask for, or want erased: of a shopper by an order's code, and of a store's staff. */
  findShopperOrders: office("GET", "personal_data/orders", "answer_data_requests"),
  /** A link by which the shopper reads their data on their own phone. The one before stops working. */
  offerShopperData: office("POST", "personal_data/orders/link", "answer_data_requests"),
  eraseShopper: office("POST", "personal_data/orders/erase", "answer_data_requests"),
  listStoredPeople: office("GET", "personal_data/people", "answer_data_requests"),
  exportPersonData: {
    ...office("POST", "personal_data/people/{id}/export", "answer_data_requests"),
    gives: "application/json",
  },
  erasePerson: office("POST", "personal_data/people/erase", "answer_data_requests"),
  /** Files from the office: what machines do not ask of them. */
  readFileHead: { ...office("POST", "imports/head", "import_files"), takes: ["text/csv"] },
  getImportChanges: office("GET", "imports/{id}/changes", "see_imports"),
  listRefusals: office("GET", "imports/{id}/refusals", "see_imports"),
  applyOfficeImport: office("POST", "imports/{id}/apply", "import_files"),
  listImportKinds: office("GET", "import_kinds", "see_imports"),

  /** The rights of the key. */
  getKey: machine("GET", "key", "read"),

  /** Files of the retailer's other systems. The file's kind says which of the scopes the key needs. */
  createImport: { ...shared("POST", "imports", fileScopes, "import_files"), takes: fileTypes },
  listImports: shared("GET", "imports", fileScopes, "see_imports"),
  getImport: shared("GET", "imports/{id}", fileScopes, "see_imports"),
  getImportRefusals: { ...machine("GET", "imports/{id}/refusals", fileScopes), gives: "text/csv" },
  getRefusedRows: {
    ...shared("GET", "imports/{id}/refused_rows", fileScopes, "see_imports"),
    gives: "text/csv",
  },
  applyImport: machine("POST", "imports/{id}/apply", fileScopes),
  undoImport: shared("POST", "imports/{id}/undo", fileScopes, "import_files"),
  cancelImport: shared("POST", "imports/{id}/cancel", fileScopes, "import_files"),
  getImportTemplate: {
    ...shared("GET", "import_kinds/{kind}/template", fileScopes, "see_imports"),
    gives: "text/csv",
  },
  /** What files look like, under names that `createImport` takes. */
  listImportMappings: shared("GET", "import_mappings", fileScopes, "see_imports"),
  getImportMapping: machine("GET", "import_mappings/{name}", fileScopes),
  storeImportMapping: shared("POST", "import_mappings/{name}", fileScopes, "import_files"),
  removeImportMapping: shared("POST", "import_mappings/{name}/remove", fileScopes, "import_files"),
  /** Where our stock and the ERP's last word differ; the second is a CSV file. */
  listStockDifferences: machine("GET", "stock/differences", "stock"),
  getStockDifferencesFile: { ...machine("GET", "stock/differences.csv", "stock"), gives: "text/csv" },
  /** A product's picture at a position from 1 to 20. What it is follows from its bytes, not from its media type. */
  uploadPicture: {
    ...machine("POST", "products/{product}/pictures/{position}", "catalogue"),
    takes: pictureTypes,
  },
  removePicture: machine("POST", "products/{product}/pictures/{position}/remove", "catalogue"),
  /** A ticket of the till system: what it sold, or took back. */
  recordSale: { ...machine("POST", "sales", "sales"), bodyLimit: 64 * 1024 },
  /** What happened, in pages; may wait for more. */
  listEvents: machine("GET", "events", "events"),
  /** Addresses that the key has events sent to. */
  createWebhook: machine("POST", "webhooks", "events"),
  listWebhooks: machine("GET", "webhooks", "events"),
  changeWebhook: shared("POST", "webhooks/{id}", "events", "manage_connections"),
  deleteWebhook: shared("POST", "webhooks/{id}/delete", "events", "manage_connections"),
  rotateWebhook: shared("POST", "webhooks/{id}/rotate", "events", "manage_connections"),
  testWebhook: shared("POST", "webhooks/{id}/test", "events", "manage_connections"),
  replayWebhook: shared("POST", "webhooks/{id}/replay", "events", "manage_connections"),
  listDeliveries: shared("GET", "webhooks/{id}/deliveries", "events", "see_connections"),
  resendDelivery: shared(
    "POST",
    "webhooks/{id}/deliveries/{delivery_id}/send",
    "events",
    "manage_connections",
  ),
} as const satisfies Record<string, CallRoute>;

export type CallName = keyof typeof calls;

/** The kinds of token that open a call. */
export function tokensOf({ token }: CallRoute): readonly TokenKind[] {
  return token === undefined ? [] : [token].flat();
}

/** A call of the staff app. */
function staff<const M extends "GET" | "POST", const P extends string, const R extends Permission>(
  method: M,
  path: P,
  permission: R,
) {
  return { method, path: `/api/v1/staff/${path}`, token: "staff", permission } as const;
}

/** A call of the office: of all stores, or of the one cell in scope where there are several. */
function office<const M extends "GET" | "POST", const P extends string, const R extends Permission>(
  method: M,
  path: P,
  permission: R,
) {
  return { method, path: `/api/v1/office/${path}`, token: "office", permission } as const;
}

/** A call of the office to the head, which has what all cells of stores share. */
function head<const M extends "GET" | "POST", const P extends string, const R extends Permission>(
  method: M,
  path: P,
  permission: R,
) {
  return { ...office(method, path, permission), ofHead: true } as const;
}

/** A call of a machine: another system of the retailer, with a key. */
function machine<
  const M extends "GET" | "POST",
  const P extends string,
  const S extends KeyScope | readonly KeyScope[],
>(method: M, path: P, scope: S) {
  return { method, path: `/api/v1/${path}`, token: "key", scope } as const;
}

/** A call of machines that the office makes too. */
function shared<
  const M extends "GET" | "POST",
  const P extends string,
  const S extends KeyScope | readonly KeyScope[],
  const R extends Permission,
>(method: M, path: P, scope: S, permission: R) {
  return { ...machine(method, path, scope), token: ["key", "office"], permission } as const;
}

/** The store's changes as server-sent events: `changed`, without data, whenever the board changed. */
export const staffLive = "/api/v1/staff/live";

/**
 * A shopper's orders as server-sent events: `order`, with the answer of `getOrder` as data. Every order that is not over is sent
 * at once, and each one again when it changes.
 */
export const clientLive = "/api/v1/client/live";

/** An import as server-sent events: `import`, with the answer of `getImport` as data, at once and whenever it changes. */
export const importLive = "/api/v1/imports/{id}/events";

/**
 * Where a browser signs in at the company's provider, and where the provider sends it back. Both redirect. `?silent` asks the
 * provider to show nothing.
 */
export const companyEntry = "/api/v1/office/company";
export const companyCallback = "/api/v1/office/company/callback";

/** Names of AP-14: the server's cookie, and the header in which every non-GET call returns it. */
export const xsrf = { cookie: "XSRF-TOKEN", header: "x-xsrf-token" } as const;

/** The XSRF token in `document.cookie`; `null` if there is none. */
export function xsrfTokenIn(cookies: string): string | null {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${xsrf.cookie}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(xsrf.cookie.length + 1));
}

/** Makes creating an order safe to repeat: the same key answers the same order. */
export const idempotencyHeader = "idempotency-key";

/** The constant parts of the login call (AP-01): the code flow's e-mail domain and the password of both flows. */
export const loginForm = {
  emailDomain: "demo.horma.example",
  password: "click-and-try",
  /** Replaces the code for a login with an alias alone. */
  guest: "guest",
} as const;

/** Fills a path's braces; every value is percent-encoded. */
export function fillPath(path: string, values: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
