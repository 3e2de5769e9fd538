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
import * as office from "./office.ts";
import * as catalogue from "./office-catalogue.ts";
import * as connection from "./office-connection.ts";
import * as officeEdit from "./office-edit.ts";
import * as officeImport from "./office-import.ts";
import * as officeLook from "./office-look.ts";
import * as personalData from "./office-personal-data.ts";
import * as officeScreen from "./office-screen.ts";
import * as officeStart from "./office-start.ts";
import * as officeStock from "./office-stock.ts";
import * as officeStore from "./office-store.ts";
import * as today from "./office-today.ts";
import * as order from "./order.ts";
import * as panel from "./panel.ts";
import * as passkey from "./passkey.ts";
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
import * as troubledFile from "./troubled-file.ts";
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
  office,
  catalogue,
  connection,
  officeEdit,
  officeLook,
  officeStart,
  officeImport,
  officeStock,
  personalData,
  today,
  officeScreen,
  officeStore,
  order,
  panel,
  passkey,
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
  troubledFile,
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
    summary: "A short-lived link that transfers this visit to another browser",
    answer: client.TransferAnswer,
  },
  takeTransfer: {
    summary: "Continue a visit that was transferred",
    body: client.TakeTransferBody,
    answer: order.TakeTransferAnswer,
  },
  endVisit: { summary: "End the visit: its token becomes invalid", answer: Nothing },
  getClient: { summary: "The shopper of the token", answer: client.ClientAnswer },
  setNickname: {
    summary: "Set the shopper's nickname",
    body: client.NicknameBody,
    answer: client.NicknameAnswer,
  },
  getClientData: { summary: "All data stored about the shopper", answer: client.ClientData },
  lookAtShopperData: {
    summary: "What a link to a shopper's data asks for: the document or the phone of their visit",
    body: client.LookAtShopperDataBody,
    answer: client.LookAtShopperDataAnswer,
  },
  readShopperData: {
    summary: "All data stored about a shopper, by a link from the office and their document or phone",
    body: client.ReadShopperDataBody,
    answer: client.ClientData,
  },
  forgetClient: {
    summary: "Erase at once what identifies the shopper; refused while an order is in progress",
    answer: Nothing,
  },
  listProductTypes: { summary: "All product types", answer: Type.Array(product.ProductType) },
  getProductType: {
    summary: "A product type with its products, in pages",
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
    summary:
      "Products that a store has below their normal price, in pages; a page that is not full is the last",
    query: product.ListDiscountsQuery,
    answer: Type.Array(product.ProductSummary),
  },
  getInventory: {
    summary: "Free pieces of a sku in a store",
    params: product.InventoryParams,
    answer: product.Inventory,
  },
  recordMissedSize: {
    summary: "Count that a shopper chose a size that is not available",
    params: product.InventoryParams,
    answer: Nothing,
  },
  createOrder: {
    summary: "Request up to two pairs to try on",
    headers: order.CreateOrderHeaders,
    body: order.CreateOrderBody,
    answer: order.OrderAnswer,
  },
  listPendingOrders: { summary: "The shopper's orders in progress", answer: Type.Array(order.Order) },
  getOrder: { summary: "One order of the shopper", params: order.OrderParams, answer: order.Order },
  deliverOrder: { summary: "Open the smart box", body: order.OrderBody, answer: order.OrderAnswer },
  takePairs: {
    summary: "Report that the pairs were taken from their shelf or the delivery zone",
    body: order.OrderBody,
    answer: order.OrderAnswer,
  },
  leavePairs: {
    summary: "Report that the pairs were left at the till",
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
    summary: "A link that works once, by which one more screen joins the order",
    body: order.LinkOrderBody,
    answer: order.LinkOrderAnswer,
  },
  closeOtherScreens: { summary: "End this visit on every screen but this one", answer: Nothing },
  pairDevice: {
    summary: "Join the order of a link on this device",
    body: order.PairDeviceBody,
    answer: order.PairDeviceAnswer,
  },
  lookAtLink: {
    summary: "The target of a link, without using it",
    body: order.LookAtLinkBody,
    answer: order.LookAtLinkAnswer,
  },
  listStores: {
    summary: "Stores in pages, by name or by distance from a place",
    query: store.ListStoresQuery,
    answer: Type.Array(store.ListedStore),
  },
  getStore: { summary: "A store", params: NumericId, answer: store.Store },
  getStoreWait: {
    summary: "What a request for one pair that is made now would be promised",
    query: store.StoreWaitQuery,
    answer: store.StoreWait,
  },
  getStoreHours: { summary: "When a store is open", params: NumericId, answer: store.StoreHours },
  getXsrfToken: { summary: "Set the cookie that non-GET calls must send back", answer: Nothing },
  enterKiosk: {
    summary: "Check the staff PIN and register this browser as a kiosk of the store",
    body: kiosk.EnterKioskBody,
    answer: Nothing,
  },
  leaveKiosk: {
    summary: "Check the staff PIN that ends kiosk mode",
    body: kiosk.LeaveKioskBody,
    answer: Nothing,
  },
  reportScreen: {
    summary: "Say that a screen of a store is in use",
    body: officeScreen.ReportScreenBody,
    answer: Nothing,
  },
  recordPageView: { summary: "Count a page view", body: insight.PageViewBody, answer: Nothing },
  recordWebVital: {
    summary: "Record a web vital of a page load",
    body: insight.WebVitalBody,
    answer: Nothing,
  },

  listStaff: {
    summary: "Who works in a store",
    query: staff.ListStaffQuery,
    answer: Type.Array(staff.StaffPerson),
  },
  enrolTablet: {
    summary: "Register this tablet in a store, with a code from its manager",
    body: staff.EnrolTabletBody,
    answer: Nothing,
  },
  offerTablet: { summary: "A short code that registers a tablet, once", answer: staff.TabletCode },
  forgetTablets: {
    summary: "Unregister every tablet of the store but this one",
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
    summary: "Sign a person of the store out everywhere",
    body: staff.ColleagueBody,
    answer: Nothing,
  },
  getTeam: { summary: "All people who work in the store, and where they are signed in", answer: staff.Team },
  renewStaffPin: {
    summary: "Give a colleague a new PIN, shown once",
    headers: staff.ActionHeaders,
    body: staff.ColleagueBody,
    answer: staff.RenewPinAnswer,
  },
  addColleague: {
    summary: "Add a person to the store; the PIN is shown once",
    headers: staff.ActionHeaders,
    body: staff.AddColleagueBody,
    answer: staff.RenewPinAnswer,
  },
  changeColleague: action(
    "Give a colleague another name or role; another role signs them out everywhere",
    staff.ChangeColleagueBody,
  ),
  removeColleague: action(
    "A colleague no longer works in the store; signs them out everywhere",
    staff.ColleagueBody,
  ),
  setPause: action("Pause, or end the pause", staff.SetPauseBody),
  getStaffSession: { summary: "Who is signed in", answer: staff.StaffSession },
  getBoard: {
    summary: "The staff's board: all that is open in the store",
    query: board.BoardQuery,
    answer: board.Board,
  },
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
    "Cancel an order with a reason that its shopper sees",
    staffOrder.CancelForShopperBody,
  ),
  undoCancel: action(
    "Undo a cancellation within two minutes, while every pair is free in its slot",
    staffOrder.StaffOrderBody,
  ),
  claimOrder: action("Claim a request", staffOrder.StaffOrderBody),
  releaseOrder: action("Release a claimed request", staffOrder.StaffOrderBody),
  takeOverOrder: action(
    "Take the pairs over from the colleague who holds them",
    staffOrder.TakeOverOrderBody,
  ),
  undoTakeOver: action("Undo a take-over of pairs within ten seconds", staffOrder.StaffOrderBody),
  passRound: action(
    "Pass all pairs that a person holds to a colleague who may serve",
    staffOrder.PassRoundBody,
  ),
  confirmPair: action("Confirm a fetched pair by its code", staffOrder.ScannedPairBody),
  missPair: action("Report that a pair is not available, and why", staffOrder.MissPairBody),
  placeOrder: action(
    "Place the pairs in a box, on a shelf or in the delivery zone",
    staffOrder.PlaceOrderBody,
  ),
  handOver: action("Hand the pairs over in the shopper's place", staffOrder.StaffOrderBody),
  undoHandOver: action("Undo a hand-over within ten seconds", staffOrder.StaffOrderBody),
  receivePair: action("Take a pair back from the shopper", staffOrder.StaffPairBody),
  fetchPairs: action("Fetch the pairs that were not picked up", staffOrder.StaffOrderBody),
  bringByHand: action("Carry the pairs of a failed box to the delivery zone", staffOrder.StaffOrderBody),
  moveOrder: action("Move an order to another device", staffOrder.MoveOrderBody),
  sanitizePair: action("Clean a returned pair, in a box or by hand", staffOrder.SanitizePairBody),
  shelvePair: action("Put a clean pair back into its slot", staffOrder.ScannedPairBody),
  findPair: action("Report that a lost pair was found", staffOrder.StaffPairBody),
  losePair: action("Report that a pair is not where it should be", staffOrder.StaffPairBody),
  reportDamage: action(
    "Report a damaged pair, with photos; it is no longer for sale",
    damage.ReportDamageBody,
  ),
  getDamage: {
    summary: "The report of a damaged pair",
    params: damage.DamageParams,
    answer: damage.Damage,
  },
  listDamages: {
    summary: "The store's damaged pairs: those that need a decision first, then the newest",
    answer: Type.Array(damage.DamageListEntry),
  },
  getDamageDecision: {
    summary: "The decision about a damaged pair, or the possible ones",
    params: damage.DamageParams,
    answer: damage.DamageDecisionAnswer,
  },
  decideDamage: action(
    "Decide about a damaged pair: repaired, marked down, written off, or not damaged after all",
    damage.DecideDamageBody,
  ),
  undecideDamage: action(
    "Undo a decision about a damaged pair within two minutes, while the pair has not changed",
    staffOrder.StaffPairBody,
  ),
  receiveRepaired: action(
    "Receive a pair from the workshop, to be cleaned and put away",
    staffOrder.StaffPairBody,
  ),
  writeOffPair: action("Write a lost pair off", staffOrder.StaffPairBody),
  settleOrder: action("Settle which pairs were bought and which are returned", staffOrder.SettleOrderBody),
  listSettlements: {
    summary: "Orders that the till closed today, newest first",
    answer: settlement.Settlements,
  },
  undoSettlement: action("Reopen an order that the till closed", settlement.UndoSettlementBody),
  orderForShopper: {
    summary: "Request pairs for a shopper",
    headers: staff.ActionHeaders,
    body: staffOrder.OrderForShopperBody,
    answer: staffOrder.OrderForShopperAnswer,
  },
  offerOrder: {
    summary: "A new link and short code that move an order to the shopper's phone",
    body: staffOrder.StaffOrderBody,
    answer: staffOrder.OrderLink,
  },
  notifyMe: action("Notify the seller instead of the shopper", staffOrder.NotifyMeBody),
  answerCall: action("Answer a shopper's call: a seller is coming", staffOrder.StaffOrderBody),
  getDevice: {
    summary: "A device, its cycle and its history",
    params: device.DeviceParams,
    answer: device.DeviceDetail,
  },
  commandDevice: {
    summary: "Send a command to a box and wait for its result",
    headers: staff.ActionHeaders,
    body: device.CommandDeviceBody,
    answer: device.CommandDeviceAnswer,
  },
  nameDevice: action("Give a box or a shelf of the store another name", device.NameDeviceBody),
  setDeviceService: action("Take a device out of service, or put it back", device.SetDeviceServiceBody),
  callOffRequests: action("Cancel all unclaimed requests from one place", board.CallOffRequestsBody),
  undoCallOff: action("Undo a call-off as a whole", board.UndoCallOffBody),
  dismissAlert: action("Hide an alert for the signed-in person", board.AlertBody),
  resolveAlert: action("Resolve an alert for everyone who sees it", board.AlertBody),
  getPanel: { summary: "The store's figures", query: panel.PanelQuery, answer: panel.Panel },
  getCount: { summary: "Where every pair is, and what does not add up", answer: count.CountAnswer },
  listSlots: {
    summary: "Every slot of the back room, with its last count",
    answer: stocktake.ListSlotsAnswer,
  },
  getStocktake: {
    summary: "The stock in the slots of a place or product, with their last counts",
    query: stocktake.StocktakeQuery,
    answer: stocktake.Stocktake,
  },
  countSlot: action("Record a count of a slot", stocktake.CountSlotBody),
  listOpenCounts: {
    summary: "Counts with differences that need a decision",
    answer: stocktake.ListOpenCountsAnswer,
  },
  decideCount: action("Apply a count's differences to the stock, or drop them", stocktake.DecideCountBody),
  getOfficeEntry: { summary: "How the office can be entered here", answer: office.OfficeWays },
  lookAtOfficeLink: {
    summary: "What a link into the office is for; does not use it",
    body: office.LookAtOfficeLinkBody,
    answer: office.OfficeLink,
  },
  enterOffice: {
    summary: "Enter the office by a link, which works once",
    body: office.EnterOfficeBody,
    answer: office.OfficeEntry,
  },
  getOfficeSession: { summary: "Who is in the office with this token", answer: office.OfficeSession },
  leaveOffice: { summary: "Sign out of the office", answer: office.OfficeLeft },
  askPasskey: {
    summary: "Ask for a challenge, to enter the office by a passkey",
    answer: passkey.PasskeyAsked,
  },
  enterByPasskey: {
    summary: "Enter the office by a passkey",
    body: passkey.PasskeyAnswer,
    answer: office.OfficeEntry,
  },
  offerPasskey: {
    summary: "Ask for a challenge and what a new passkey of the caller must be",
    answer: passkey.PasskeyOffer,
  },
  addPasskey: {
    summary: "Add a passkey of the caller, ten at most",
    body: passkey.NewPasskeyBody,
    answer: passkey.Passkey,
  },
  listPasskeys: { summary: "The caller's passkeys, the newest first", answer: passkey.Passkeys },
  removePasskey: {
    summary: "A passkey of the caller no longer works",
    body: passkey.PasskeyBody,
    answer: Nothing,
  },
  listOfficeStores: {
    summary: "The stores that the caller is for",
    query: office.ListOfficeStoresQuery,
    answer: office.OfficeStores,
  },
  listStoreAreas: {
    summary: "The areas of the caller's stores, each with its stores",
    answer: Type.Array(office.StoreArea),
  },
  getFirstSteps: {
    summary: "How far an empty server is from its first served shopper",
    answer: officeStart.FirstSteps,
  },
  loadDemo: {
    summary: "Load the demo's stores with catalogue, stock and people; refused where there is a store",
    answer: officeStart.LoadedDemo,
  },
  removeDemo: {
    summary: "Remove the demo that was loaded, with all that was done in its stores",
    answer: Nothing,
  },
  getToday: {
    summary: "The caller's stores now, those that need a call first",
    query: today.TodayQuery,
    answer: today.Today,
  },
  getStoreToday: {
    summary: "A store's day: figures, by hour, who is signed in, and what must be seen to",
    query: today.StoreTodayQuery,
    answer: today.StoreDay,
  },
  getOfficeStock: {
    summary: "What the books of a store have: its sums, an aisle, and the lines of a place or a search",
    query: officeStock.OfficeStockQuery,
    answer: officeStock.OfficeStock,
  },
  listStockHistory: {
    summary: "The newest changes of the books of a sku in a slot",
    query: officeStock.StockHistoryQuery,
    answer: officeStock.StockHistory,
  },
  correctStock: {
    summary: "Correct the books of a slot to the pairs that are there, with a reason",
    body: officeStock.CorrectStockBody,
    answer: Nothing,
  },
  listOfficeDifferences: {
    summary: "Where our stock and the ERP's last report differ, by store and sku",
    query: officeStock.OfficeDifferencesQuery,
    answer: officeStock.OfficeDifferences,
  },
  listPeople: {
    summary: "The people of one store, or of all, and where they are signed in",
    query: office.ListPeopleQuery,
    answer: office.StorePeople,
  },
  addPerson: {
    summary: "Add a person to a store; the PIN is shown once",
    body: office.AddStorePersonBody,
    answer: office.NewPinAnswer,
  },
  changePerson: {
    summary: "Give a person of a store another name or role; another role signs them out everywhere",
    body: office.ChangeStorePersonBody,
    answer: Nothing,
  },
  renewPersonPin: {
    summary: "Give a person of a store a new PIN, shown once; signs them out everywhere",
    body: office.StorePersonBody,
    answer: office.NewPinAnswer,
  },
  signOutPerson: {
    summary: "Sign a person of a store out everywhere",
    body: office.StorePersonBody,
    answer: Nothing,
  },
  removePerson: {
    summary: "A person no longer works in a store; signs them out everywhere",
    body: office.StorePersonBody,
    answer: Nothing,
  },
  listOfficePeople: { summary: "The people who may enter the office", answer: office.OfficePeople },
  addOfficePerson: {
    summary: "Let a person into the office, by a link that works once",
    body: office.AddOfficePersonBody,
    answer: office.OfficeLinkAnswer,
  },
  renewOfficeLink: {
    summary: "A new link for a person of the office; signs them out everywhere",
    body: office.OfficePersonBody,
    answer: office.OfficeLinkAnswer,
  },
  changeOfficePerson: {
    summary: "Give a person of the office another role or other stores; they stay signed in",
    body: office.ChangeOfficePersonBody,
    answer: Nothing,
  },
  removeOfficePerson: {
    summary: "A person may no longer enter the office; signs them out everywhere",
    body: office.OfficePersonBody,
    answer: Nothing,
  },
  listOfficeGroups: {
    summary: "What the groups of the company's provider are in the office",
    answer: office.OfficeGroups,
  },
  setOfficeGroup: {
    summary: "Give a group of the company's provider a role and stores; applies to its people at once",
    body: office.OfficeGroupBody,
    answer: Nothing,
  },
  removeOfficeGroup: {
    summary: "A group of the company's provider no longer lets anyone in; applies at once",
    body: office.OfficeGroupNameBody,
    answer: Nothing,
  },
  listStoreStates: {
    summary: "Stores of the caller as they are now: open or closed, their boxes and screens",
    query: officeStore.ListStoreStatesQuery,
    answer: officeStore.StoreStates,
  },
  getOfficeStore: {
    summary: "All that can be set of a store, and how it is now",
    params: officeStore.OfficeStoreParams,
    answer: officeStore.OfficeStoreDetail,
  },
  createOfficeStore: {
    summary: "Add a store, with the week of another one or none",
    body: officeStore.CreateOfficeStoreBody,
    answer: Nothing,
  },
  changeOfficeStore: {
    summary: "Change what is set of a store, with its hours, seats and devices: all of it or nothing",
    params: officeStore.OfficeStoreParams,
    body: officeStore.ChangeOfficeStoreBody,
    answer: Nothing,
  },
  closeOfficeStore: {
    summary: "Close a store for good; its open orders are served to their end",
    params: officeStore.OfficeStoreParams,
    answer: Nothing,
  },
  reopenOfficeStore: {
    summary: "Take back that a store closed for good",
    params: officeStore.OfficeStoreParams,
    answer: Nothing,
  },
  listOfficeScreens: {
    summary: "Kiosks of a store, and the tablets, phones and walls of its staff",
    params: officeStore.OfficeStoreParams,
    answer: officeScreen.OfficeScreens,
  },
  nameOfficeScreen: {
    summary: "Give a screen of a store a name",
    params: officeStore.OfficeStoreParams,
    body: officeScreen.NameOfficeScreenBody,
    answer: Nothing,
  },
  endOfficeScreen: {
    summary: "Cut a screen off: its registration, its sessions and its wallboard end",
    params: officeStore.OfficeStoreParams,
    body: officeScreen.EndOfficeScreenBody,
    answer: Nothing,
  },
  renewBoxPassword: {
    summary: "A new password for a box, shown only once. The one before ends at once",
    params: officeStore.OfficeStoreParams,
    body: officeScreen.RenewBoxPasswordBody,
    answer: officeScreen.BoxCredential,
  },
  getLooks: {
    summary: "How the retailer's screens look, and the draft of another look",
    answer: officeLook.Looks,
  },
  saveLook: {
    summary: "Store a draft of another look; the screens stay as they are",
    body: officeLook.SaveLookBody,
    answer: officeLook.Looks,
  },
  publishLook: {
    summary: "Make the draft the look of all screens",
    body: officeLook.LookVersionBody,
    answer: officeLook.Looks,
  },
  discardLook: {
    summary: "Delete the draft",
    body: officeLook.LookVersionBody,
    answer: officeLook.Looks,
  },
  uploadLogo: {
    summary: "Store a logo, for a draft to name it",
    answer: picture.UploadedPicture,
  },
  listCatalogue: {
    summary: "Products of the catalogue, by what they are called or lack, in pages",
    query: catalogue.ListCatalogueQuery,
    answer: catalogue.CataloguePage,
  },
  countCatalogue: {
    summary: "How many products there are, and how many lack what; up to half a minute old",
    answer: catalogue.CatalogueCounts,
  },
  getCatalogueStock: {
    summary: "What the stores have of each size of some products",
    query: catalogue.CatalogueStockQuery,
    answer: catalogue.CatalogueStock,
  },
  getCatalogueProduct: {
    summary: "A product with all that can be edited",
    params: catalogue.CatalogueProductParams,
    query: catalogue.CatalogueProductQuery,
    answer: catalogue.CatalogueProduct,
  },
  uploadOfficePicture: {
    summary: "Store a picture, for a product's page to name",
    answer: picture.UploadedPicture,
  },
  matchPictureNames: {
    summary: "The products and positions that file names of pictures name, in the order of the names",
    body: catalogue.MatchPictureNamesBody,
    answer: Type.Array(catalogue.PictureNameMatch),
  },
  createCatalogueProduct: {
    summary: "Create a product, as a draft without sizes",
    body: catalogue.CreateCatalogueProductBody,
    answer: catalogue.CatalogueProductParams,
  },
  editCatalogueProduct: {
    summary: "Change a product: only what is given. Files leave it as it is from then on",
    params: catalogue.CatalogueProductParams,
    body: catalogue.EditCatalogueProductBody,
    answer: catalogue.EditedCatalogueProduct,
  },
  releaseField: {
    summary: "Files may change a field of a product or sku again that a person had set",
    body: officeEdit.ReleaseFieldBody,
    answer: Nothing,
  },
  applyOfficeImport: {
    summary:
      "Apply an import that was only checked, or stopped by refused rows, with corrections of its refused rows",
    params: importFile.ImportParams,
    query: importFile.ApplyImportQuery,
    body: officeImport.ImportCorrections,
    answer: importFile.Import,
  },
  listAudit: {
    summary: "Who did what in the stores of the caller, newest first",
    query: office.ListAuditQuery,
    answer: office.AuditPage,
  },
  getAuditFile: {
    summary: "The same as a file, with all lines",
    query: office.AuditFileQuery,
    answer: Type.String(),
  },
  listImportKinds: {
    summary: "The kinds of files, with their columns",
    answer: Type.Array(importFile.FileKind),
  },
  readFileHead: {
    summary: "Which column each heading of a file is; stores nothing",
    query: importFile.ReadFileHeadQuery,
    answer: importFile.FileHead,
  },
  getImportChanges: {
    summary: "What a file changes, from what to what, and what is newer than it",
    params: importFile.ImportParams,
    answer: officeImport.ImportChanges,
  },
  listRefusals: {
    summary: "Refused rows of an import as in the file, and the cells to blame, in pages",
    params: importFile.ImportParams,
    query: officeImport.ListRefusalsQuery,
    answer: officeImport.RefusedPage,
  },
  findShopperOrders: {
    summary:
      "The orders of a code and a day, and whether something of their shopper is stored; nothing personal",
    query: personalData.FindShopperOrdersQuery,
    answer: personalData.ShopperOrders,
  },
  offerShopperData: {
    summary:
      "A link by which the shopper of an order reads their data, once they prove who they are; ends the one before",
    body: personalData.OfferShopperDataBody,
    answer: personalData.OfferShopperDataAnswer,
  },
  eraseShopper: {
    summary:
      "Erase what identifies the shopper of an order, as the shopper can; refused while they have an order in progress",
    body: personalData.EraseShopperBody,
    answer: Nothing,
  },
  listStoredPeople: {
    summary: "The people of stores, also those who left, until they are erased",
    query: personalData.ListStoredPeopleQuery,
    answer: personalData.StoredPeople,
  },
  exportPersonData: {
    summary:
      "What is stored about a person of a store: a JSON file with their newest 10,000 lines of the histories",
    params: personalData.StoredPersonParams,
    answer: Type.String(),
  },
  erasePerson: {
    summary:
      "Replace name and login of a person who left, and remove their PIN; the histories have their number",
    body: personalData.ErasePersonBody,
    answer: Nothing,
  },
  getKey: { summary: "The rights of the key", answer: key.Key },
  createImport: {
    summary: "Send a file: it is queued, and then checked or applied",
    query: importFile.CreateImportQuery,
    answer: importFile.Import,
  },
  listImports: {
    summary: "Imports, newest first, in pages",
    query: importFile.ListImportsQuery,
    answer: importFile.ImportPage,
  },
  getImport: {
    summary: "An import and its progress",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  getImportRefusals: {
    summary:
      "The refused rows of an import: row, column, value, reason and suggested value; the first 100,000",
    params: importFile.ImportParams,
    answer: Type.String(),
  },
  getRefusedRows: {
    summary: "The refused rows as in the file, with a column of reasons: to correct and send again",
    params: importFile.ImportParams,
    query: importFile.RefusalsQuery,
    answer: Type.String(),
  },
  applyImport: {
    summary:
      "Apply an import that was only checked, or stopped by refused rows, without sending the file again",
    params: importFile.ImportParams,
    query: importFile.ApplyImportQuery,
    answer: importFile.Import,
  },
  undoImport: {
    summary: "Undo the last import of a kind",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  cancelImport: {
    summary: "Cancel an import or an undo before it ends: nothing is changed",
    params: importFile.ImportParams,
    answer: importFile.Import,
  },
  getImportTemplate: {
    summary: "A template of a kind with its headings and an example row",
    params: importFile.ImportKindParams,
    answer: Type.String(),
  },
  listImportMappings: {
    summary: "The stored mappings, by name",
    answer: Type.Array(importFile.ImportMapping),
  },
  getImportMapping: {
    summary: "A stored mapping",
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
    summary: "Remove a mapping; imports that used it do not change",
    params: importFile.ImportMappingParams,
    answer: Nothing,
  },
  listStockDifferences: {
    summary: "Skus whose stock differs from the ERP's last report, by store",
    query: stock.StockDifferencesQuery,
    answer: stock.StockDifferences,
  },
  getStockDifferencesFile: {
    summary: "Skus whose stock differs from the ERP's last report, as CSV",
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
    summary: "Record a sale or a return of the till system; the same ticket again changes nothing",
    query: sale.RecordSaleQuery,
    body: sale.RecordSaleBody,
    answer: sale.RecordSaleAnswer,
  },
  listEvents: {
    summary: "Events after a cursor in the feed: CloudEvents in pages. Can wait for more",
    query: event.ListEventsQuery,
    answer: event.ListEventsAnswer,
  },
  createWebhook: {
    summary: "Create a webhook: events are sent to an address. The secret is shown only once",
    body: webhook.CreateWebhookBody,
    answer: webhook.WebhookWithSecret,
  },
  listWebhooks: { summary: "The key's webhooks", answer: Type.Array(webhook.Webhook) },
  changeWebhook: {
    summary: "Change the given fields, or stop and start the webhook",
    params: webhook.WebhookParams,
    body: webhook.ChangeWebhookBody,
    answer: webhook.Webhook,
  },
  deleteWebhook: { summary: "Remove the webhook", params: webhook.WebhookParams, answer: Nothing },
  rotateWebhook: {
    summary:
      "A new secret, shown only once. Deliveries are also signed with the old one until the overlap ends",
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
    summary: "Send all events published since an instant again, in the background",
    params: webhook.WebhookParams,
    body: webhook.ReplayWebhookBody,
    answer: webhook.Webhook,
  },
  listDeliveries: {
    summary: "The webhook's deliveries, newest first, in pages",
    params: webhook.WebhookParams,
    query: webhook.ListDeliveriesQuery,
    answer: webhook.DeliveryPage,
  },
  resendDelivery: {
    summary: "Send a delivery again, whatever its state",
    params: webhook.DeliveryParams,
    answer: webhook.Delivery,
  },
  getConnections: {
    summary: "The machines that are connected: their keys, how their files come in, and their webhooks",
    answer: connection.Connections,
  },
  createOfficeKey: {
    summary: "Create a key for a machine. Its secret is shown only once",
    body: connection.CreateOfficeKeyBody,
    answer: connection.OfficeKeySecret,
  },
  rotateOfficeKey: {
    summary: "A new secret, shown only once. The old one works until the overlap ends",
    body: connection.RotateOfficeKeyBody,
    answer: connection.OfficeKeySecret,
  },
  revokeOfficeKey: {
    summary: "End a key at once, in every process",
    body: connection.OfficeKeyBody,
    answer: Nothing,
  },
  createOfficeWebhook: {
    summary: "Create a webhook of a key. The secret is shown only once",
    body: connection.CreateOfficeWebhookBody,
    answer: webhook.WebhookWithSecret,
  },
} as const satisfies Record<CallName, CallSchema>;
