import { callOffRequests } from "./alert/call-off-requests.ts";
import { dismissAlert } from "./alert/dismiss-alert.ts";
import { resolveAlert } from "./alert/resolve-alert.ts";
import { undoCallOff } from "./alert/undo-call-off.ts";
import { getBoard } from "./board/get-board.ts";
import { getStaffOrder } from "./board/get-staff-order.ts";
import { searchStore } from "./board/search-store.ts";
import { getXsrfToken } from "./call/get-xsrf-token.ts";
import type { AnyOperation } from "./call/operation.ts";
import { closeOtherScreens } from "./client/close-other-screens.ts";
import { endVisit } from "./client/end-visit.ts";
import { forgetClient } from "./client/forget-client.ts";
import { getClient } from "./client/get-client.ts";
import { getClientData } from "./client/get-client-data.ts";
import { login } from "./client/login.ts";
import { requestLoginCode } from "./client/request-login-code.ts";
import { setNickname } from "./client/set-nickname.ts";
import { getCount } from "./count/get-count.ts";
import { decideDamage } from "./damage/decide-damage.ts";
import { getDamage } from "./damage/get-damage.ts";
import { getDamageDecision } from "./damage/get-damage-decision.ts";
import { listDamages } from "./damage/list-damages.ts";
import { receiveRepaired } from "./damage/receive-repaired.ts";
import { reportDamage } from "./damage/report-damage.ts";
import { undecideDamage } from "./damage/undecide-damage.ts";
import { commandDevice } from "./device/command-device.ts";
import { getDevice } from "./device/get-device.ts";
import { setDeviceService } from "./device/set-device-service.ts";
import type { FeedWaiters } from "./event/feed-waiters.ts";
import { listEvents } from "./event/list-events.ts";
import { applyImport, cancelImport, undoImport } from "./import/call/change-imports.ts";
import { createImport } from "./import/call/create-import.ts";
import {
  getImportMapping,
  listImportMappings,
  removeImportMapping,
  storeImportMapping,
} from "./import/call/import-mappings.ts";
import {
  getImport,
  getImportRefusals,
  getImportTemplate,
  getRefusedRows,
  listImports,
} from "./import/call/read-imports.ts";
import { recordMissedSize } from "./insight/record-missed-size.ts";
import { recordPageView } from "./insight/record-page-view.ts";
import { recordWebVital } from "./insight/record-web-vital.ts";
import { getKey } from "./key/get-key.ts";
import { enterKiosk } from "./kiosk/enter-kiosk.ts";
import { leaveKiosk } from "./kiosk/leave-kiosk.ts";
import { listSettlements } from "./order/cashier/list-settlements.ts";
import { receivePair } from "./order/cashier/receive-pair.ts";
import { settleOrder } from "./order/cashier/settle-order.ts";
import { undoSettlement } from "./order/cashier/undo-settlement.ts";
import { joinScreen } from "./order/link/join-screen.ts";
import { linkOrder } from "./order/link/link-order.ts";
import type { OrderSnapshots } from "./order/order-snapshots.ts";
import { bringByHand } from "./order/runner/bring-by-hand.ts";
import { cancelForShopper } from "./order/runner/cancel-for-shopper.ts";
import { claimOrder } from "./order/runner/claim-order.ts";
import { confirmPair } from "./order/runner/confirm-pair.ts";
import { fetchPairs } from "./order/runner/fetch-pairs.ts";
import { handOver } from "./order/runner/hand-over.ts";
import { missPair } from "./order/runner/miss-pair.ts";
import { moveOrder } from "./order/runner/move-order.ts";
import { placeOrder } from "./order/runner/place-order.ts";
import { releaseOrder } from "./order/runner/release-order.ts";
import { takeOverOrder } from "./order/runner/take-over-order.ts";
import { undoCancel } from "./order/runner/undo-cancel.ts";
import { undoHandOver } from "./order/runner/undo-hand-over.ts";
import { undoTakeOver } from "./order/runner/undo-take-over.ts";
import { answerCall } from "./order/seller/answer-call.ts";
import { notifyMe } from "./order/seller/notify-me.ts";
import { offerOrder } from "./order/seller/offer-order.ts";
import { orderForShopper } from "./order/seller/order-for-shopper.ts";
import { callSeller } from "./order/shopper/call-seller.ts";
import { cancelOrder } from "./order/shopper/cancel-order.ts";
import { createOrder } from "./order/shopper/create-order.ts";
import { deliverOrder } from "./order/shopper/deliver-order.ts";
import { extendOrder } from "./order/shopper/extend-order.ts";
import { getOrder } from "./order/shopper/get-order.ts";
import { leavePairs } from "./order/shopper/leave-pairs.ts";
import { listPendingOrders } from "./order/shopper/list-pending-orders.ts";
import { takePairs } from "./order/shopper/take-pairs.ts";
import { findPair } from "./pair/find-pair.ts";
import { losePair } from "./pair/lose-pair.ts";
import { sanitizePair } from "./pair/sanitize-pair.ts";
import { shelvePair } from "./pair/shelve-pair.ts";
import { writeOffPair } from "./pair/write-off-pair.ts";
import { getPanel } from "./panel/get-panel.ts";
import { answerPoll } from "./poll/answer-poll.ts";
import { removePicture, uploadPicture } from "./product/change-pictures.ts";
import { getInventory } from "./product/get-inventory.ts";
import { getProduct } from "./product/get-product.ts";
import { getProductType } from "./product/get-product-type.ts";
import { listDiscounts } from "./product/list-discounts.ts";
import { listProductTypes } from "./product/list-product-types.ts";
import { search } from "./product/search.ts";
import { searchSkus } from "./product/search-skus.ts";
import { recordSale } from "./sale/record-sale.ts";
import { enrolTablet } from "./staff/enrol-tablet.ts";
import { forgetTablets } from "./staff/forget-tablets.ts";
import { getStaffSession } from "./staff/get-staff-session.ts";
import { getTeam } from "./staff/get-team.ts";
import { listStaff } from "./staff/list-staff.ts";
import { offerTablet } from "./staff/offer-tablet.ts";
import { renewStaffPin } from "./staff/renew-staff-pin.ts";
import { setPause } from "./staff/set-pause.ts";
import { signOutStaff } from "./staff/sign-out-staff.ts";
import { staffLogin } from "./staff/staff-login.ts";
import { staffLogout } from "./staff/staff-logout.ts";
import { getStockDifferencesFile, listStockDifferences } from "./stock/list-differences.ts";
import { countSlot } from "./stocktake/count-slot.ts";
import { decideCount } from "./stocktake/decide-count.ts";
import { getStocktake } from "./stocktake/get-stocktake.ts";
import { listOpenCounts } from "./stocktake/list-open-counts.ts";
import { listSlots } from "./stocktake/list-slots.ts";
import { getStore } from "./store/get-store.ts";
import { getStoreHours } from "./store/get-store-hours.ts";
import { listStores } from "./store/list-stores.ts";
import { lookAtLink } from "./transfer/look-at-link.ts";
import { offerTransfer } from "./transfer/offer-transfer.ts";
import { takeTransfer } from "./transfer/take-transfer.ts";
import { endWallboard } from "./wallboard/end-wallboard.ts";
import { getWallboard } from "./wallboard/get-wallboard.ts";
import { listWallboards } from "./wallboard/list-wallboards.ts";
import { openWallboard } from "./wallboard/open-wallboard.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
} from "./webhook/change-webhooks.ts";
import { listDeliveries, resendDelivery, testWebhook } from "./webhook/webhook-deliveries.ts";

/** Every call the server answers. `snapshots` answers shoppers' orders, with `feed` machines wait for events. */
export const operations = (snapshots: OrderSnapshots, feed: FeedWaiters): readonly AnyOperation[] => [
  answerPoll,
  bringByHand,
  answerCall,
  callOffRequests,
  callSeller,
  cancelForShopper,
  cancelOrder,
  claimOrder,
  commandDevice,
  confirmPair,
  createOrder(snapshots),
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
  listSlots,
  getStocktake,
  countSlot,
  listOpenCounts,
  decideCount,
  decideDamage,
  getDamage,
  getDamageDecision,
  getDevice,
  getInventory,
  recordMissedSize,
  getKey,
  getOrder(snapshots),
  getPanel,
  getProduct,
  getProductType,
  getStaffOrder,
  getStaffSession,
  getStore,
  getStoreHours,
  getXsrfToken,
  handOver,
  leaveKiosk,
  leavePairs,
  listDamages,
  listDiscounts,
  listEvents(feed),
  listPendingOrders,
  listProductTypes,
  listSettlements,
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
  offerTransfer,
  offerOrder,
  orderForShopper,
  linkOrder,
  closeOtherScreens,
  joinScreen,
  lookAtLink,
  placeOrder,
  receivePair,
  recordPageView,
  recordWebVital,
  releaseOrder,
  receiveRepaired,
  reportDamage,
  requestLoginCode,
  resolveAlert,
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
  getTeam,
  renewStaffPin,
  setPause,
  endVisit,
  takeOverOrder,
  takePairs,
  takeTransfer,
  undoCallOff,
  undoCancel,
  undoHandOver,
  undoTakeOver,
  undecideDamage,
  endWallboard,
  getWallboard,
  listWallboards,
  openWallboard,
  undoSettlement,
  writeOffPair,
  createImport,
  listStockDifferences,
  getStockDifferencesFile,
  uploadPicture,
  removePicture,
  recordSale,
  listImports,
  getImport,
  getImportRefusals,
  getRefusedRows,
  getImportTemplate,
  listImportMappings,
  getImportMapping,
  storeImportMapping,
  removeImportMapping,
  applyImport,
  undoImport,
  cancelImport,
  createWebhook,
  listWebhooks,
  changeWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  replayWebhook,
  listDeliveries,
  resendDelivery,
];
