import type { CallName, CellName, calls, Place } from "@horma/contract";

type OfficeCall = {
  [N in CallName]: (typeof calls)[N]["path"] extends `/api/v1/office/${string}` ? N : never;
}[CallName];

/** Where a call goes while several cells of stores are behind the address: to the head, or to the cell of the scope. */
const homes: Record<OfficeCall, "head" | "scope"> = {
  getOfficeEntry: "head",
  lookAtOfficeLink: "head",
  enterOffice: "head",
  getOfficeSession: "head",
  leaveOffice: "head",
  askPasskey: "head",
  enterByPasskey: "head",
  offerPasskey: "head",
  addPasskey: "head",
  listPasskeys: "head",
  removePasskey: "head",
  listOfficeStores: "head",
  listStoreAreas: "head",
  listOfficePeople: "head",
  addOfficePerson: "head",
  renewOfficeLink: "head",
  changeOfficePerson: "head",
  removeOfficePerson: "head",
  listOfficeGroups: "head",
  setOfficeGroup: "head",
  removeOfficeGroup: "head",
  getLooks: "head",
  saveLook: "head",
  publishLook: "head",
  discardLook: "head",
  uploadLogo: "head",
  listCatalogue: "head",
  countCatalogue: "head",
  getCatalogueProduct: "head",
  uploadOfficePicture: "head",
  matchPictureNames: "head",
  createCatalogueProduct: "head",
  editCatalogueProduct: "head",
  releaseField: "head",
  getCatalogueStock: "scope",
  getFirstSteps: "scope",
  loadDemo: "scope",
  removeDemo: "scope",
  getToday: "scope",
  getStoreToday: "scope",
  getOfficeStock: "scope",
  listStockHistory: "scope",
  correctStock: "scope",
  listOfficeDifferences: "scope",
  listPeople: "scope",
  addPerson: "scope",
  changePerson: "scope",
  renewPersonPin: "scope",
  signOutPerson: "scope",
  removePerson: "scope",
  listStoreStates: "scope",
  getOfficeStore: "scope",
  createOfficeStore: "scope",
  changeOfficeStore: "scope",
  closeOfficeStore: "scope",
  reopenOfficeStore: "scope",
  listOfficeScreens: "scope",
  nameOfficeScreen: "scope",
  endOfficeScreen: "scope",
  renewBoxPassword: "scope",
  getConnections: "scope",
  createOfficeKey: "scope",
  rotateOfficeKey: "scope",
  revokeOfficeKey: "scope",
  createOfficeWebhook: "scope",
  changeOfficeWebhook: "scope",
  deleteOfficeWebhook: "scope",
  rotateOfficeWebhook: "scope",
  testOfficeWebhook: "scope",
  replayOfficeWebhook: "scope",
  listOfficeDeliveries: "scope",
  resendOfficeDelivery: "scope",
  listAudit: "scope",
  getAuditFile: "scope",
  findShopperOrders: "scope",
  offerShopperData: "scope",
  eraseShopper: "scope",
  listStoredPeople: "scope",
  exportPersonData: "scope",
  erasePerson: "scope",
  // Kinds of the catalogue are imported without a scope, so the head takes them.
  createOfficeImport: "scope",
  readFileHead: "scope",
  listOfficeImports: "scope",
  getOfficeImport: "scope",
  getImportChanges: "scope",
  listRefusals: "scope",
  getOfficeRefusedRows: "scope",
  applyOfficeImport: "scope",
  undoOfficeImport: "scope",
  cancelOfficeImport: "scope",
  listImportKinds: "scope",
  getOfficeImportTemplate: "scope",
  listOfficeMappings: "scope",
  storeOfficeMapping: "scope",
  removeOfficeMapping: "scope",
};

/** Where a call goes, by the scope of the page that makes it. Calls that are not the office's alone read the catalogue. */
export function placeOfCall(name: CallName, scope: Place): Place {
  return (homes as Partial<Record<CallName, "head" | "scope">>)[name] === "scope" ? scope : null;
}

/**
 * The scope that an address names, `?store=0101` or `?cell=norte`: a person of one store has that one. `null` for all stores, and
 * always where there are no cells.
 */
export function scopeIn(
  search: string,
  cells: readonly CellName[],
  stores: readonly string[] | null | undefined,
): Place {
  if (cells.length === 0) return null;
  const asked = new URLSearchParams(search);
  const store = stores?.length === 1 ? stores[0] : asked.get("store");
  if (store !== null && store !== undefined) return { store };
  const cell = cells.find(({ name }) => name === asked.get("cell"));
  return cell === undefined ? null : { cell: cell.name };
}
