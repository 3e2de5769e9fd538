import { recordMissedSize } from "../catalogue/insight/record-missed-size.ts";
import { recordPageView } from "../catalogue/insight/record-page-view.ts";
import { recordWebVital } from "../catalogue/insight/record-web-vital.ts";
import { enterKiosk } from "../catalogue/kiosk/enter-kiosk.ts";
import { leaveKiosk } from "../catalogue/kiosk/leave-kiosk.ts";
import { removePicture, uploadPicture } from "../catalogue/product/change-pictures.ts";
import { getInventory } from "../catalogue/product/get-inventory.ts";
import { getProduct } from "../catalogue/product/get-product.ts";
import { getProductType } from "../catalogue/product/get-product-type.ts";
import { listDiscounts } from "../catalogue/product/list-discounts.ts";
import { listProductTypes } from "../catalogue/product/list-product-types.ts";
import { search } from "../catalogue/product/search.ts";
import { searchSkus } from "../catalogue/product/search-skus.ts";
import {
  getStockDifferencesFile,
  listOfficeDifferences,
  listStockDifferences,
} from "../catalogue/stock/list-differences.ts";
import { getStore } from "../catalogue/store/get-store.ts";
import { getStoreHours } from "../catalogue/store/get-store-hours.ts";
import { listStores } from "../catalogue/store/list-stores.ts";
import { callOffRequests } from "../floor/alert/call-off-requests.ts";
import { dismissAlert } from "../floor/alert/dismiss-alert.ts";
import { resolveAlert } from "../floor/alert/resolve-alert.ts";
import { undoCallOff } from "../floor/alert/undo-call-off.ts";
import { getBoard } from "../floor/board/get-board.ts";
import { getStaffOrder } from "../floor/board/get-staff-order.ts";
import { searchStore } from "../floor/board/search-store.ts";
import { getPanel } from "../floor/panel/get-panel.ts";
import { endWallboard } from "../floor/wallboard/end-wallboard.ts";
import { getWallboard } from "../floor/wallboard/get-wallboard.ts";
import { listWallboards } from "../floor/wallboard/list-wallboards.ts";
import { openWallboard } from "../floor/wallboard/open-wallboard.ts";
import { decideDamage } from "../fulfilment/damage/decide-damage.ts";
import { getDamage } from "../fulfilment/damage/get-damage.ts";
import { getDamageDecision } from "../fulfilment/damage/get-damage-decision.ts";
import { listDamages } from "../fulfilment/damage/list-damages.ts";
import { receiveRepaired } from "../fulfilment/damage/receive-repaired.ts";
import { reportDamage } from "../fulfilment/damage/report-damage.ts";
import { undecideDamage } from "../fulfilment/damage/undecide-damage.ts";
import { commandDevice } from "../fulfilment/device/command-device.ts";
import { getDevice } from "../fulfilment/device/get-device.ts";
import { setDeviceService } from "../fulfilment/device/set-device-service.ts";
import { listSettlements } from "../fulfilment/order/cashier/list-settlements.ts";
import { receivePair } from "../fulfilment/order/cashier/receive-pair.ts";
import { settleOrder } from "../fulfilment/order/cashier/settle-order.ts";
import { undoSettlement } from "../fulfilment/order/cashier/undo-settlement.ts";
import { joinScreen } from "../fulfilment/order/link/join-screen.ts";
import { linkOrder } from "../fulfilment/order/link/link-order.ts";
import type { OrderSnapshots } from "../fulfilment/order/order-snapshots.ts";
import type { RefusedDemand } from "../fulfilment/order/refused-demand.ts";
import { bringByHand } from "../fulfilment/order/runner/bring-by-hand.ts";
import { cancelForShopper } from "../fulfilment/order/runner/cancel-for-shopper.ts";
import { claimOrder } from "../fulfilment/order/runner/claim-order.ts";
import { confirmPair } from "../fulfilment/order/runner/confirm-pair.ts";
import { fetchPairs } from "../fulfilment/order/runner/fetch-pairs.ts";
import { handOver } from "../fulfilment/order/runner/hand-over.ts";
import { missPair } from "../fulfilment/order/runner/miss-pair.ts";
import { moveOrder } from "../fulfilment/order/runner/move-order.ts";
import { passRound } from "../fulfilment/order/runner/pass-round.ts";
import { placeOrder } from "../fulfilment/order/runner/place-order.ts";
import { releaseOrder } from "../fulfilment/order/runner/release-order.ts";
import { takeOverOrder } from "../fulfilment/order/runner/take-over-order.ts";
import { undoCancel } from "../fulfilment/order/runner/undo-cancel.ts";
import { undoHandOver } from "../fulfilment/order/runner/undo-hand-over.ts";
import { undoTakeOver } from "../fulfilment/order/runner/undo-take-over.ts";
import { answerCall } from "../fulfilment/order/seller/answer-call.ts";
import { notifyMe } from "../fulfilment/order/seller/notify-me.ts";
import { offerOrder } from "../fulfilment/order/seller/offer-order.ts";
import { orderForShopper } from "../fulfilment/order/seller/order-for-shopper.ts";
import { callSeller } from "../fulfilment/order/shopper/call-seller.ts";
import { cancelOrder } from "../fulfilment/order/shopper/cancel-order.ts";
import { createOrder } from "../fulfilment/order/shopper/create-order.ts";
import { deliverOrder } from "../fulfilment/order/shopper/deliver-order.ts";
import { extendOrder } from "../fulfilment/order/shopper/extend-order.ts";
import { getOrder } from "../fulfilment/order/shopper/get-order.ts";
import { leavePairs } from "../fulfilment/order/shopper/leave-pairs.ts";
import { listPendingOrders } from "../fulfilment/order/shopper/list-pending-orders.ts";
import { takePairs } from "../fulfilment/order/shopper/take-pairs.ts";
import { findPair } from "../fulfilment/pair/find-pair.ts";
import { losePair } from "../fulfilment/pair/lose-pair.ts";
import { sanitizePair } from "../fulfilment/pair/sanitize-pair.ts";
import { shelvePair } from "../fulfilment/pair/shelve-pair.ts";
import { writeOffPair } from "../fulfilment/pair/write-off-pair.ts";
import { answerPoll } from "../fulfilment/poll/answer-poll.ts";
import { lookAtLink } from "../fulfilment/session-transfer/look-at-link.ts";
import { offerTransfer } from "../fulfilment/session-transfer/offer-transfer.ts";
import { takeTransfer } from "../fulfilment/session-transfer/take-transfer.ts";
import { correctStock } from "../fulfilment/stocktake/correct-stock.ts";
import { countSlot } from "../fulfilment/stocktake/count-slot.ts";
import { decideCount } from "../fulfilment/stocktake/decide-count.ts";
import { getStocktake } from "../fulfilment/stocktake/get-stocktake.ts";
import { listOpenCounts } from "../fulfilment/stocktake/list-open-counts.ts";
import { listSlots } from "../fulfilment/stocktake/list-slots.ts";
import { getStoreWait } from "../fulfilment/wait/get-store-wait.ts";
import { releaseField } from "../integration/edit/release-field.ts";
import type { FeedWaiters } from "../integration/event/feed-waiters.ts";
import { listEvents } from "../integration/event/list-events.ts";
import {
  applyImport,
  applyOfficeImport,
  cancelImport,
  undoImport,
} from "../integration/import/call/change-imports.ts";
import { createImport } from "../integration/import/call/create-import.ts";
import { getImportChanges } from "../integration/import/call/get-import-changes.ts";
import {
  getImportMapping,
  listImportMappings,
  removeImportMapping,
  storeImportMapping,
} from "../integration/import/call/import-mappings.ts";
import { listRefusals } from "../integration/import/call/list-refusals.ts";
import { listImportKinds, readFileHead } from "../integration/import/call/office-imports.ts";
import {
  getImport,
  getImportRefusals,
  getImportTemplate,
  getRefusedRows,
  listImports,
} from "../integration/import/call/read-imports.ts";
import { recordSale } from "../integration/sale/record-sale.ts";
import {
  changeWebhook,
  createOfficeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
} from "../integration/webhook/change-webhooks.ts";
import { listDeliveries, resendDelivery, testWebhook } from "../integration/webhook/webhook-deliveries.ts";
import { getCatalogueStock } from "../office/catalogue/catalogue-stock.ts";
import { countCatalogue } from "../office/catalogue/count-catalogue.ts";
import { createCatalogueProduct, editCatalogueProduct } from "../office/catalogue/edit-catalogue-product.ts";
import { getCatalogueProduct } from "../office/catalogue/get-catalogue-product.ts";
import { listCatalogue } from "../office/catalogue/list-catalogue.ts";
import { matchPictureNames } from "../office/catalogue/match-picture-names.ts";
import { uploadOfficePicture } from "../office/catalogue/upload-office-picture.ts";
import { getConnections } from "../office/connections/get-connections.ts";
import { discardLook, getLooks, publishLook, saveLook } from "../office/look/change-look.ts";
import { uploadLogo } from "../office/look/upload-logo.ts";
import { getFirstSteps } from "../office/start/get-first-steps.ts";
import { getOfficeStock } from "../office/stock/get-office-stock.ts";
import { listStockHistory } from "../office/stock/list-stock-history.ts";
import { changeOfficeStore } from "../office/store/change-office-store.ts";
import { closeOfficeStore, reopenOfficeStore } from "../office/store/close-office-store.ts";
import { createOfficeStore } from "../office/store/create-office-store.ts";
import { getOfficeStore } from "../office/store/get-office-store.ts";
import { listStoreStates } from "../office/store/list-store-states.ts";
import { nameDevice } from "../office/store/name-device.ts";
import { endOfficeScreen, listOfficeScreens, nameOfficeScreen } from "../office/store/office-screens.ts";
import { renewBoxPassword } from "../office/store/renew-box-password.ts";
import { reportScreen } from "../office/store/report-screen.ts";
import { getStoreToday } from "../office/today/get-store-today.ts";
import { getToday } from "../office/today/get-today.ts";
import { closeOtherScreens } from "../people/client/close-other-screens.ts";
import { endVisit } from "../people/client/end-visit.ts";
import { forgetClient } from "../people/client/forget-client.ts";
import { getClient } from "../people/client/get-client.ts";
import { getClientData } from "../people/client/get-client-data.ts";
import { login } from "../people/client/login.ts";
import { lookAtShopperData, readShopperData } from "../people/client/read-shopper-data.ts";
import { requestLoginCode } from "../people/client/request-login-code.ts";
import { setNickname } from "../people/client/set-nickname.ts";
import { getOfficeEntry } from "../people/company/company-entry.ts";
import { listOfficeGroups, removeOfficeGroup, setOfficeGroup } from "../people/company/company-groups.ts";
import type { CompanyProvider } from "../people/company/company-provider.ts";
import { getKey } from "../people/key/get-key.ts";
import { createOfficeKey, revokeOfficeKey, rotateOfficeKey } from "../people/key/office-keys.ts";
import {
  addPerson,
  changePerson,
  removePerson,
  renewPersonPin,
  signOutPerson,
} from "../people/office/change-people.ts";
import { enterOffice, lookAtOfficeLink } from "../people/office/enter-office.ts";
import { listPeople } from "../people/office/list-people.ts";
import { listStoreAreas } from "../people/office/list-store-areas.ts";
import { listOfficeStores } from "../people/office/list-stores.ts";
import {
  addOfficePerson,
  changeOfficePerson,
  listOfficePeople,
  removeOfficePerson,
  renewOfficeLink,
} from "../people/office/office-people.ts";
import { getOfficeSession, leaveOffice } from "../people/office/office-session.ts";
import { askPasskey, enterByPasskey } from "../people/office/passkey/enter-by-passkey.ts";
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from "../people/office/passkey/own-passkeys.ts";
import { erasePerson } from "../people/office/personal-data/erase-person.ts";
import { eraseShopper } from "../people/office/personal-data/erase-shopper.ts";
import { exportPersonData } from "../people/office/personal-data/export-person-data.ts";
import { findShopperOrders } from "../people/office/personal-data/find-shopper-orders.ts";
import { listStoredPeople } from "../people/office/personal-data/list-stored-people.ts";
import { offerShopperData } from "../people/office/personal-data/offer-shopper-data.ts";
import { getAuditFile, listAudit } from "../people/office/read-audit.ts";
import { addColleague } from "../people/staff/add-colleague.ts";
import { changeColleague } from "../people/staff/change-colleague.ts";
import { enrolTablet } from "../people/staff/enrol-tablet.ts";
import { forgetTablets } from "../people/staff/forget-tablets.ts";
import { getStaffSession } from "../people/staff/get-staff-session.ts";
import { getTeam } from "../people/staff/get-team.ts";
import { listStaff } from "../people/staff/list-staff.ts";
import { offerTablet } from "../people/staff/offer-tablet.ts";
import { removeColleague } from "../people/staff/remove-colleague.ts";
import { renewStaffPin } from "../people/staff/renew-staff-pin.ts";
import { setPause } from "../people/staff/set-pause.ts";
import { signOutStaff } from "../people/staff/sign-out-staff.ts";
import { staffLogin } from "../people/staff/staff-login.ts";
import { staffLogout } from "../people/staff/staff-logout.ts";
import { getCount } from "../upkeep/reconciliation/get-count.ts";
import { getXsrfToken } from "../web/call/get-xsrf-token.ts";
import type { Operations } from "../web/call/operation.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { removeDemo } from "./demo/remove-demo.ts";

/** Every call the server answers. `snapshots` answers shoppers' orders, with `feed` machines wait for events. */
export const operations = (
  snapshots: OrderSnapshots,
  feed: FeedWaiters,
  refusedDemand: RefusedDemand,
  company: CompanyProvider | undefined,
): Operations => ({
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
  createOrder: createOrder(refusedDemand),
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
  getOfficeEntry,
  lookAtOfficeLink,
  enterOffice,
  askPasskey,
  enterByPasskey,
  offerPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  getOfficeSession,
  leaveOffice: leaveOffice(company?.signOutAddress),
  listOfficeStores,
  listStoreAreas,
  getFirstSteps,
  loadDemo,
  removeDemo,
  getOfficeStock,
  listStockHistory,
  correctStock,
  getToday,
  getStoreToday,
  listPeople,
  addPerson,
  changePerson,
  renewPersonPin,
  signOutPerson,
  removePerson,
  listOfficePeople,
  addOfficePerson,
  changeOfficePerson,
  renewOfficeLink,
  removeOfficePerson,
  listOfficeGroups,
  setOfficeGroup,
  removeOfficeGroup,
  listCatalogue,
  getLooks,
  saveLook,
  publishLook,
  discardLook,
  uploadLogo,
  uploadOfficePicture,
  matchPictureNames,
  countCatalogue,
  getCatalogueStock,
  getCatalogueProduct,
  createCatalogueProduct,
  editCatalogueProduct,
  releaseField,
  findShopperOrders,
  offerShopperData,
  lookAtShopperData,
  readShopperData,
  eraseShopper,
  listStoredPeople,
  exportPersonData,
  erasePerson,
  listAudit,
  getAuditFile,
  listImportKinds,
  readFileHead,
  getImportChanges,
  listRefusals,
  getKey,
  getOrder: getOrder(snapshots),
  getPanel,
  getProduct,
  getProductType,
  getStaffOrder,
  getStaffSession,
  getStore,
  getStoreWait,
  getStoreHours,
  getXsrfToken,
  handOver,
  leaveKiosk,
  leavePairs,
  listDamages,
  listDiscounts,
  listEvents: listEvents(feed),
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
  orderForShopper: orderForShopper(refusedDemand),
  linkOrder,
  closeOtherScreens,
  pairDevice: joinScreen,
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
  addColleague,
  changeColleague,
  removeColleague,
  setPause,
  endVisit,
  nameDevice,
  passRound,
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
  listOfficeDifferences,
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
  applyOfficeImport,
  undoImport,
  cancelImport,
  createWebhook,
  listWebhooks,
  createOfficeWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  replayWebhook,
  listDeliveries,
  resendDelivery,
  getConnections,
  listStoreStates,
  getOfficeStore,
  createOfficeStore,
  changeOfficeStore,
  closeOfficeStore,
  reopenOfficeStore,
  listOfficeScreens,
  nameOfficeScreen,
  endOfficeScreen,
  renewBoxPassword,
  reportScreen,
  createOfficeKey,
  rotateOfficeKey,
  revokeOfficeKey,
});
