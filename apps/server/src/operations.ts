import { dismissAlert } from "./alert/dismiss-alert.ts";
import { getBoard } from "./board/get-board.ts";
import { closeOtherScreens } from "./client/close-other-screens.ts";
import { endVisit } from "./client/end-visit.ts";
import { forgetClient } from "./client/forget-client.ts";
import { getClient } from "./client/get-client.ts";
import { getClientData } from "./client/get-client-data.ts";
import { login } from "./client/login.ts";
import { offerHandover } from "./client/offer-handover.ts";
import { requestLoginCode } from "./client/request-login-code.ts";
import { setNickname } from "./client/set-nickname.ts";
import { takeHandover } from "./client/take-handover.ts";
import { getCount } from "./count/get-count.ts";
import { commandDevice } from "./device/command-device.ts";
import { getDevice } from "./device/get-device.ts";
import { setDeviceService } from "./device/set-device-service.ts";
import { getXsrfToken } from "./http/get-xsrf-token.ts";
import type { AnyOperation } from "./http/operation.ts";
import { recordPageView } from "./insight/record-page-view.ts";
import { recordWebVital } from "./insight/record-web-vital.ts";
import { enterKiosk } from "./kiosk/enter-kiosk.ts";
import { leaveKiosk } from "./kiosk/leave-kiosk.ts";
import { bringByHand } from "./order/bring-by-hand.ts";
import { callOffRequests } from "./order/call-off-requests.ts";
import { claimOrder } from "./order/claim-order.ts";
import { confirmPair } from "./order/confirm-pair.ts";
import { createOrder } from "./order/create-order.ts";
import { deliverOrder } from "./order/deliver-order.ts";
import { extendOrder } from "./order/extend-order.ts";
import { fetchPairs } from "./order/fetch-pairs.ts";
import { getOrder } from "./order/get-order.ts";
import { getStaffOrder } from "./order/get-staff-order.ts";
import { handOver } from "./order/hand-over.ts";
import { linkOrder } from "./order/link-order.ts";
import { listPendingOrders } from "./order/list-pending-orders.ts";
import { lookAtLink } from "./order/look-at-link.ts";
import { missPair } from "./order/miss-pair.ts";
import { moveOrder } from "./order/move-order.ts";
import { notifyMe } from "./order/notify-me.ts";
import { offerOrder } from "./order/offer-order.ts";
import { orderForShopper } from "./order/order-for-shopper.ts";
import { pairDevice } from "./order/pair-device.ts";
import { placeOrder } from "./order/place-order.ts";
import { receivePair } from "./order/receive-pair.ts";
import { releaseOrder } from "./order/release-order.ts";
import { settleOrder } from "./order/settle-order.ts";
import { findPair } from "./pair/find-pair.ts";
import { losePair } from "./pair/lose-pair.ts";
import { sanitizePair } from "./pair/sanitize-pair.ts";
import { shelvePair } from "./pair/shelve-pair.ts";
import { writeOffPair } from "./pair/write-off-pair.ts";
import { getPanel } from "./panel/get-panel.ts";
import { answerPoll } from "./poll/answer-poll.ts";
import { getInventory } from "./product/get-inventory.ts";
import { getProduct } from "./product/get-product.ts";
import { getProductType } from "./product/get-product-type.ts";
import { listDiscounts } from "./product/list-discounts.ts";
import { listProductTypes } from "./product/list-product-types.ts";
import { search } from "./product/search.ts";
import { searchSkus } from "./product/search-skus.ts";
import { enrolTablet } from "./staff/enrol-tablet.ts";
import { forgetTablets } from "./staff/forget-tablets.ts";
import { getStaffSession } from "./staff/get-staff-session.ts";
import { listStaff } from "./staff/list-staff.ts";
import { offerTablet } from "./staff/offer-tablet.ts";
import { signOutStaff } from "./staff/sign-out-staff.ts";
import { staffLogin } from "./staff/staff-login.ts";
import { staffLogout } from "./staff/staff-logout.ts";
import { getStore } from "./store/get-store.ts";
import { listStores } from "./store/list-stores.ts";
import { searchStore } from "./store/search-store.ts";

/** Every call the server answers. */
export const operations: readonly AnyOperation[] = [
  answerPoll,
  bringByHand,
  callOffRequests,
  claimOrder,
  commandDevice,
  confirmPair,
  createOrder,
  deliverOrder,
  dismissAlert,
  enterKiosk,
  extendOrder,
  fetchPairs,
  findPair,
  forgetClient,
  getBoard,
  getClient,
  getClientData,
  getCount,
  getDevice,
  getInventory,
  getOrder,
  getPanel,
  getProduct,
  getProductType,
  getStaffOrder,
  getStaffSession,
  getStore,
  getXsrfToken,
  handOver,
  leaveKiosk,
  listDiscounts,
  listPendingOrders,
  listProductTypes,
  listStaff,
  enrolTablet,
  offerTablet,
  forgetTablets,
  listStores,
  login,
  losePair,
  missPair,
  moveOrder,
  notifyMe,
  offerHandover,
  offerOrder,
  orderForShopper,
  linkOrder,
  closeOtherScreens,
  pairDevice,
  lookAtLink,
  placeOrder,
  receivePair,
  recordPageView,
  recordWebVital,
  releaseOrder,
  requestLoginCode,
  sanitizePair,
  search,
  searchSkus,
  searchStore,
  setDeviceService,
  setNickname,
  settleOrder,
  shelvePair,
  staffLogin,
  staffLogout,
  signOutStaff,
  endVisit,
  takeHandover,
  writeOffPair,
];
