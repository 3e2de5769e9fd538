/** The shapes of every call in `calls.ts`, under the same names. Routes, client types and OpenAPI come from here. */
import Type, { type TSchema } from "typebox";
import * as board from "./board.ts";
import type { CallName } from "./calls.ts";
import * as client from "./client.ts";
import * as count from "./count.ts";
import * as damage from "./damage.ts";
import * as device from "./device.ts";
import * as event from "./event.ts";
import * as fieldTypes from "./field-types.ts";
import * as history from "./history.ts";
import * as importFile from "./import.ts";
import * as insight from "./insight.ts";
import * as key from "./key.ts";
import * as kiosk from "./kiosk.ts";
import * as order from "./order.ts";
import * as panel from "./panel.ts";
import * as picture from "./picture.ts";
import * as product from "./product.ts";
import * as refusal from "./refusal.ts";
import * as sale from "./sale.ts";
import * as settlement from "./settlement.ts";
import * as staff from "./staff.ts";
import * as staffOrder from "./staff-order.ts";
import * as staffSearch from "./staff-search.ts";
import * as stock from "./stock.ts";
import * as stocktake from "./stocktake.ts";
import * as store from "./store.ts";
import * as wallboard from "./wallboard.ts";
import * as webhook from "./webhook.ts";

/** Whose exports name the schemas of the documents. */
export const modules = [
  board,
  client,
  count,
  damage,
  device,
  event,
  key,
  importFile,
  order,
  panel,
  picture,
  product,
  sale,
  settlement,
  staff,
  staffOrder,
  staffSearch,
  stock,
  stocktake,
  store,
  wallboard,
  webhook,
  insight,
  kiosk,
  refusal,
  fieldTypes,
  history,
];

export type CallSchema = {
  summary: string;
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  /** Shape of the success answer; `Null` is an answer without a body (204). */
  answer: TSchema;
};

const NumericId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const Nothing = Type.Null();
/** A staff action, safe to repeat with the same idempotency key. */
const action = <B extends TSchema>(summary: string, body: B) => ({
  summary,
  headers: staff.ActionHeaders,
  body,
  answer: staff.ActionAnswer,
});

export const schemas = {
  login: { summary: "Identify the shopper", body: client.LoginBody, answer: client.LoginAnswer },
  requestLoginCode: {
    summary: "Send a six-digit code to a phone",
    body: client.LoginCodeBody,
    answer: client.LoginCodeAnswer,
  },
  offerTransfer: {
    summary: "A short-lived link that hands this visit over to another browser",
    answer: client.TransferAnswer,
  },
  takeTransfer: {
    summary: "Carry on with the visit that was handed over",
    body: client.TakeTransferBody,
    answer: order.TakeTransferAnswer,
  },
  endVisit: { summary: "End the visit: its token is good for nothing from here on", answer: Nothing },
  getClient: { summary: "The shopper behind the token", answer: client.ClientAnswer },
  setNickname: { summary: "Name the shopper", body: client.NicknameBody, answer: client.NicknameAnswer },
  getClientData: { summary: "Everything that is held about the shopper", answer: client.ClientData },
  forgetClient: {
    summary: "Destroy at once what tells whose visit this was; refused while an order is in progress",
    answer: Nothing,
  },
  listProductTypes: { summary: "All product types", answer: Type.Array(product.ProductType) },
  getProductType: {
    summary: "A product type with its products, a page at a time",
    params: NumericId,
    query: product.ProductTypeQuery,
    answer: product.ProductTypeDetail,
  },
  getProduct: {
    summary: "A product by sku",
    params: Type.Object({ id: product.Sku }),
    answer: product.Product,
  },
  search: {
    summary: "Find products by sku or EAN",
    query: product.SearchQuery,
    answer: product.SearchAnswer,
  },
  searchSkus: {
    summary: "Find products by several skus",
    body: product.SearchSkusBody,
    answer: product.SearchAnswer,
  },
  listDiscounts: {
    summary: "What a store has below its normal price, a page at a time; a page that is not full is the last",
    query: product.ListDiscountsQuery,
    answer: Type.Array(product.ProductSummary),
  },
  getInventory: {
    summary: "Free pieces of a sku in a store",
    params: product.InventoryParams,
    answer: product.Inventory,
  },
  recordMissedSize: {
    summary: "Count that a shopper picked a size that is not there",
    params: product.InventoryParams,
    answer: Nothing,
  },
  createOrder: {
    summary: "Ask to try up to two pairs",
    headers: order.CreateOrderHeaders,
    body: order.CreateOrderBody,
    answer: order.OrderAnswer,
  },
  listPendingOrders: { summary: "The shopper's orders in progress", answer: Type.Array(order.Order) },
  getOrder: { summary: "One order of the shopper", params: order.OrderParams, answer: order.Order },
  deliverOrder: { summary: "Open the smart box", body: order.OrderBody, answer: order.OrderAnswer },
  takePairs: {
    summary: "Tell that the pairs were taken from their shelf or the delivery zone",
    body: order.OrderBody,
    answer: order.OrderAnswer,
  },
  leavePairs: {
    summary: "Tell that the pairs were left at the till",
    body: order.OrderBody,
    answer: order.OrderAnswer,
  },
  cancelOrder: {
    summary: "Cancel the order, or one of its pairs, before the pairs are handed over",
    body: order.CancelOrderBody,
    answer: order.OrderAnswer,
  },
  extendOrder: { summary: "More time at pick-up", body: order.OrderBody, answer: order.OrderAnswer },
  callSeller: {
    summary: "Call a seller, once at a time",
    body: order.OrderBody,
    answer: order.OrderAnswer,
  },
  answerPoll: {
    summary: "Answer the four-face poll",
    body: order.AnswerPollBody,
    answer: order.AnswerPollAnswer,
  },
  linkOrder: {
    summary: "A link, good once, by which one more screen joins the order",
    body: order.LinkOrderBody,
    answer: order.LinkOrderAnswer,
  },
  closeOtherScreens: { summary: "End this visit on every screen but this one", answer: Nothing },
  pairDevice: {
    summary: "Join the order of a link with the device that asks",
    body: order.PairDeviceBody,
    answer: order.PairDeviceAnswer,
  },
  lookAtLink: {
    summary: "Say what a link leads to, without using it",
    body: order.LookAtLinkBody,
    answer: order.LookAtLinkAnswer,
  },
  listStores: {
    summary: "Stores, a page by name or, from a place, by distance",
    query: store.ListStoresQuery,
    answer: Type.Array(store.ListedStore),
  },
  getStore: { summary: "A store", params: NumericId, answer: store.Store },
  getStoreHours: { summary: "When a store is open", params: NumericId, answer: store.StoreHours },
  getXsrfToken: { summary: "Set the cookie that non-GET calls carry back", answer: Nothing },
  enterKiosk: {
    summary: "Check the staff PIN and know this browser as a kiosk of the store",
    body: kiosk.EnterKioskBody,
    answer: Nothing,
  },
  leaveKiosk: {
    summary: "Check the staff PIN that ends kiosk mode",
    body: kiosk.LeaveKioskBody,
    answer: Nothing,
  },
  recordPageView: { summary: "Count a page view", body: insight.PageViewBody, answer: Nothing },
  recordWebVital: { summary: "Count how a page load felt", body: insight.WebVitalBody, answer: Nothing },

  listStaff: {
    summary: "Who works in a store",
    query: staff.ListStaffQuery,
    answer: Type.Array(staff.StaffPerson),
  },
  enrolTablet: {
    summary: "Make this tablet known to a store, with a code of its manager's",
    body: staff.EnrolTabletBody,
    answer: Nothing,
  },
  offerTablet: { summary: "A short code that makes a tablet known, once", answer: staff.TabletCode },
  forgetTablets: {
    summary: "Let every tablet of the store but this one be unknown",
    answer: staff.ForgetTabletsAnswer,
  },
  openWallboard: {
    summary: "Turn this tablet into a wallboard; ends the caller's session on it",
    answer: wallboard.WallboardToken,
  },
  listWallboards: { summary: "The store's wallboards", answer: Type.Array(wallboard.WallboardEntry) },
  endWallboard: action("End a wallboard of the store", wallboard.EndWallboardBody),
  getWallboard: {
    summary: "What a wallboard shows: the longest waits, the runners' load",
    answer: wallboard.Wallboard,
  },
  staffLogin: {
    summary: "Sign in on a shared tablet",
    body: staff.StaffLoginBody,
    answer: staff.StaffLoginAnswer,
  },
  staffLogout: { summary: "Sign out", answer: Nothing },
  signOutStaff: {
    summary: "Sign somebody of the store out wherever they are signed in",
    body: staff.ColleagueBody,
    answer: Nothing,
  },
  getTeam: { summary: "Everybody who works in the store, and where they are signed in", answer: staff.Team },
  renewStaffPin: {
    summary: "Give a colleague a new PIN, shown once",
    headers: staff.ActionHeaders,
    body: staff.ColleagueBody,
    answer: staff.RenewPinAnswer,
  },
  setPause: action("Take no requests for a while, or be back", staff.SetPauseBody),
  getStaffSession: { summary: "Who is signed in", answer: staff.StaffSession },
  getBoard: { summary: "Everything the store's staff sees at a glance", answer: board.Board },
  getStaffOrder: {
    summary: "One order of the store, with its history",
    params: staffOrder.StaffOrderParams,
    answer: staffOrder.OrderDetail,
  },
  searchStore: {
    summary: "Find orders and shoes of the store",
    body: staffSearch.StaffSearchBody,
    answer: staffSearch.StaffSearchAnswer,
  },
  cancelForShopper: action(
    "Cancel an order with a reason that its shopper is told",
    staffOrder.CancelForShopperBody,
  ),
  undoCancel: action(
    "Take a cancellation back within two minutes, while every pair is free in its slot",
    staffOrder.StaffOrderBody,
  ),
  claimOrder: action("Take a request", staffOrder.StaffOrderBody),
  releaseOrder: action("Give a request back to the others", staffOrder.StaffOrderBody),
  takeOverOrder: action(
    "Take the pairs over from the colleague who holds them",
    staffOrder.TakeOverOrderBody,
  ),
  undoTakeOver: action(
    "Give pairs back to the colleague they were taken over from, within ten seconds",
    staffOrder.StaffOrderBody,
  ),
  confirmPair: action("Confirm a fetched pair by its code", staffOrder.ScannedPairBody),
  missPair: action("Say that a pair is not to be had, and why", staffOrder.MissPairBody),
  placeOrder: action(
    "Leave the pairs in a box, on a shelf or in the delivery zone",
    staffOrder.PlaceOrderBody,
  ),
  handOver: action("Hand the pairs over in the shopper's place", staffOrder.StaffOrderBody),
  undoHandOver: action(
    "Say that the pairs still wait in the delivery zone, within ten seconds",
    staffOrder.StaffOrderBody,
  ),
  receivePair: action("Take a pair back from the shopper", staffOrder.StaffPairBody),
  fetchPairs: action("Take out the pairs nobody came for", staffOrder.StaffOrderBody),
  bringByHand: action("Carry the pairs of a failed box to the delivery zone", staffOrder.StaffOrderBody),
  moveOrder: action("Move an order to another device", staffOrder.MoveOrderBody),
  sanitizePair: action("Clean a returned pair, in a box or by hand", staffOrder.SanitizePairBody),
  shelvePair: action("Put a clean pair back into its slot", staffOrder.ScannedPairBody),
  findPair: action("Say that a lost pair was found", staffOrder.StaffPairBody),
  losePair: action("Say that a pair is not where it should be", staffOrder.StaffPairBody),
  reportDamage: action("Take a damaged pair out of what is for sale, with photos", damage.ReportDamageBody),
  getDamage: {
    summary: "What was reported of a damaged pair",
    params: damage.DamageParams,
    answer: damage.Damage,
  },
  listDamages: {
    summary: "The store's damaged pairs: those that wait for a decision first, then the newest",
    answer: Type.Array(damage.DamageListEntry),
  },
  getDamageDecision: {
    summary: "What there is to decide about a damaged pair, or was decided",
    params: damage.DamageParams,
    answer: damage.DamageDecisionAnswer,
  },
  decideDamage: action(
    "Decide what is done with a damaged pair: repaired, marked down, written off, or not damaged after all",
    damage.DecideDamageBody,
  ),
  undecideDamage: action(
    "Take a decision about a damaged pair back within two minutes, while nothing else happened to it",
    staffOrder.StaffPairBody,
  ),
  receiveRepaired: action(
    "Take a pair back from the workshop, to be cleaned and put away",
    staffOrder.StaffPairBody,
  ),
  writeOffPair: action("Give a lost pair up", staffOrder.StaffPairBody),
  settleOrder: action("Say which pairs were bought and which come back", staffOrder.SettleOrderBody),
  listSettlements: {
    summary: "Orders that the till closed today, newest first",
    answer: settlement.Settlements,
  },
  undoSettlement: action("Open again an order that the till closed", settlement.UndoSettlementBody),
  orderForShopper: {
    summary: "Ask for pairs in a shopper's name",
    headers: staff.ActionHeaders,
    body: staffOrder.OrderForShopperBody,
    answer: staffOrder.OrderForShopperAnswer,
  },
  offerOrder: {
    summary: "A new link and short code that hand an order over to the shopper's phone",
    body: staffOrder.StaffOrderBody,
    answer: staffOrder.OrderLink,
  },
  notifyMe: action("Tell the seller instead of the shopper", staffOrder.NotifyMeBody),
  answerCall: action("Say that a seller comes to the shopper who called", staffOrder.StaffOrderBody),
  getDevice: {
    summary: "A device, its cycle and its history",
    params: device.DeviceParams,
    answer: device.DeviceDetail,
  },
  commandDevice: {
    summary: "Ask something of a box and wait for what became of it",
    headers: staff.ActionHeaders,
    body: device.CommandDeviceBody,
    answer: device.CommandDeviceAnswer,
  },
  setDeviceService: action("Take a device out of service, or back", device.SetDeviceServiceBody),
  callOffRequests: action(
    "Call off what nobody took yet of everything that came from one place",
    board.CallOffRequestsBody,
  ),
  undoCallOff: action("Take a whole call-off back", board.UndoCallOffBody),
  dismissAlert: action("Quiet an alert for whoever is signed in", board.AlertBody),
  resolveAlert: action("End an alert for everybody it is addressed to", board.AlertBody),
  getPanel: { summary: "The store's figures", query: panel.PanelQuery, answer: panel.Panel },
  getCount: { summary: "Where every pair is, and what does not add up", answer: count.CountAnswer },
  listSlots: {
    summary: "Every slot of the back room, with its last count",
    answer: stocktake.ListSlotsAnswer,
  },
  getStocktake: {
    summary: "What the books have in the slots of a place or product, beside their last counts",
    query: stocktake.StocktakeQuery,
    answer: stocktake.Stocktake,
  },
  countSlot: action("Say how many pairs were read in a slot", stocktake.CountSlotBody),
  listOpenCounts: {
    summary: "Counts with differences that nobody decided yet",
    answer: stocktake.ListOpenCountsAnswer,
  },
  decideCount: action("Put a count's differences into the books, or drop them", stocktake.DecideCountBody),
  getKey: { summary: "What the key that asks may do", answer: key.Key },
  createImport: {
    summary: "Send a file: it waits for its turn, and is checked or applied",
    query: importFile.CreateImportQuery,
    answer: importFile.Import,
  },
  listImports: {
    summary: "Imports, newest first, a page at a time",
    query: importFile.ListImportsQuery,
    answer: importFile.ImportPage,
  },
  getImport: {
    summary: "An import and how far it is",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  getImportRefusals: {
    summary:
      "The refused rows of an import: row, column, value, reason and likely meaning; the first 100,000",
    params: importFile.ImportParams,
    answer: Type.String(),
  },
  getRefusedRows: {
    summary: "The refused rows as the file has them, with a column of reasons: to mend and send again",
    params: importFile.ImportParams,
    query: importFile.RefusalsQuery,
    answer: Type.String(),
  },
  applyImport: {
    summary: "Apply what was only checked, or stopped by refused rows, by the file that was sent",
    params: importFile.ImportParams,
    query: importFile.ApplyImportQuery,
    answer: importFile.Import,
  },
  undoImport: {
    summary: "Put back what the last import of a kind changed",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  cancelImport: {
    summary: "End an import, or an undo, before its end: nothing is applied, or put back",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  getImportTemplate: {
    summary: "A file of a kind with its headings and an example row",
    params: importFile.ImportKindParams,
    answer: Type.String(),
  },
  listImportMappings: {
    summary: "Mappings that are stored, by name",
    answer: Type.Array(importFile.ImportMapping),
  },
  getImportMapping: {
    summary: "A mapping that is stored",
    params: importFile.ImportMappingParams,
    answer: importFile.ImportMapping,
  },
  storeImportMapping: {
    summary: "Store a mapping of a kind of files under a name, or change it",
    params: importFile.ImportMappingParams,
    body: importFile.ImportMappingBody,
    answer: importFile.ImportMapping,
  },
  removeImportMapping: {
    summary: "Remove a mapping; imports keep what they used of it",
    params: importFile.ImportMappingParams,
    answer: Nothing,
  },
  listStockDifferences: {
    summary: "Skus of which our stock and the ERP's last word differ, by store",
    query: stock.StockDifferencesQuery,
    answer: stock.StockDifferences,
  },
  getStockDifferencesFile: {
    summary: "Skus of which our stock and the ERP's last word differ, as CSV",
    query: stock.StockDifferencesFileQuery,
    answer: Type.String(),
  },
  uploadPicture: {
    summary: "Upload a product's picture: JPEG, PNG, WebP or AVIF, up to 10 MB and 40 megapixels",
    params: picture.PictureParams,
    answer: picture.UploadedPicture,
  },
  removePicture: {
    summary: "Remove a product's picture",
    params: picture.PictureParams,
    answer: Nothing,
  },
  recordSale: {
    summary: "Tell a sale or a return of the till system; the same ticket again changes nothing",
    body: sale.RecordSaleBody,
    answer: sale.RecordSaleAnswer,
  },
  listEvents: {
    summary: "What happened after a place in the feed: CloudEvents in pages. Waits for more if it may",
    query: event.ListEventsQuery,
    answer: event.ListEventsAnswer,
  },
  createWebhook: {
    summary: "Have events sent to an address. The secret is shown this once",
    body: webhook.CreateWebhookBody,
    answer: webhook.WebhookWithSecret,
  },
  listWebhooks: { summary: "The key's webhooks", answer: Type.Array(webhook.Webhook) },
  changeWebhook: {
    summary: "Change what is given, or stop and start the webhook",
    params: webhook.WebhookParams,
    body: webhook.ChangeWebhookBody,
    answer: webhook.Webhook,
  },
  deleteWebhook: { summary: "Remove the webhook", params: webhook.WebhookParams, answer: Nothing },
  rotateWebhook: {
    summary:
      "A new secret, shown this once. Deliveries are signed with the one before too until the overlap ends",
    params: webhook.WebhookParams,
    body: webhook.RotateWebhookBody,
    answer: webhook.WebhookWithSecret,
  },
  testWebhook: {
    summary: "Send a test event",
    params: webhook.WebhookParams,
    answer: webhook.Delivery,
  },
  replayWebhook: {
    summary: "Send again every event published from an instant on, in the background",
    params: webhook.WebhookParams,
    body: webhook.ReplayWebhookBody,
    answer: webhook.Webhook,
  },
  listDeliveries: {
    summary: "The webhook's deliveries, newest first, a page at a time",
    params: webhook.WebhookParams,
    query: webhook.ListDeliveriesQuery,
    answer: webhook.DeliveryPage,
  },
  resendDelivery: {
    summary: "Send a delivery again, whatever became of it",
    params: webhook.DeliveryParams,
    answer: webhook.Delivery,
  },
} as const satisfies Record<CallName, CallSchema>;
