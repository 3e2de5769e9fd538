/**
 * Who gets what: a row for every call of the contract and every other route of the server, a column for everybody who may
 * ask. `own` is the shopper whose order, visit or link the row is about, `other` one of the same store, `abroad` one of
 * another store; the roles work in the order's store, `elsewhere` is the manager of another; `device` sends a box's
 * password as its token, `key` a machine's key with every scope, `scopeless` one without the call's. `expired` is a token of the right kind whose time is over. Of the office's people,
 * the area manager and the store's manager are for the order's store, `beyond` is the area manager of another. Written from what the product means
 * (docs/spec), not from the server: a hole in the server is a cell that fails.
 */
const calls = `
                  | none  garbage expired | own    other  abroad | runner seller cashier manager technician elsewhere | device key  scopeless
login             | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
requestLoginCode  | login login   login   | login  login  login  | login  login  login   login   login      login     | login  login login
offerTransfer     | miss  bad     bad     | ok     ok     ok     | bad    bad    bad     bad     bad        bad       | bad    bad  bad
takeTransfer      | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getClient         | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
getClientData     | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
lookAtShopperData | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
readShopperData   | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
forgetClient      | miss  bad     bad     | ok     busy   busy   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
endVisit          | else  else    else    | ok     else   else   | else   else   else    else    else       else      | else   else else
setNickname       | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
listProductTypes  | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getProductType    | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getProduct        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
search            | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
searchSkus        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
listDiscounts     | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getInventory      | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
recordMissedSize  | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
createOrder       | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
listPendingOrders | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
getOrder          | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
deliverOrder      | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
takePairs         | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
leavePairs        | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
cancelOrder       | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
extendOrder       | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
callSeller        | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
answerPoll        | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
linkOrder         | miss  bad     bad     | ok     order  order  | bad    bad    bad     bad     bad        bad       | bad    bad  bad
closeOtherScreens | miss  bad     bad     | ok     else   else   | bad    bad    bad     bad     bad        bad       | bad    bad  bad
pairDevice        | order order   order   | ok     order  order  | order  order  order   order   order      order     | order  order order
lookAtLink        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
listStores        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getStore          | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getStoreHours     | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getStoreWait      | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
getXsrfToken      | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
enterKiosk        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
leaveKiosk        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
reportScreen      | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
recordPageView    | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
recordWebVital    | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
listStaff         | tab   tab     tab     | tab    tab    tab    | tab    tab    tab     tab     tab        tab       | tab    tab  tab
getOfficeEntry    | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
lookAtOfficeLink  | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
enterOffice       | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
askPasskey        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
enterByPasskey    | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
enrolTablet       | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
offerTablet       | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
forgetTablets     | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
openWallboard     | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       ok        | bad    bad  bad
listWallboards    | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
endWallboard      | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
getWallboard      | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    bad  bad
staffLogin        | ok    ok      ok      | ok     ok     ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
staffLogout       | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         ok        | bad    bad  bad
getTeam           | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
renewStaffPin     | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
addColleague      | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
changeColleague   | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       person    | bad    bad  bad
removeColleague   | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       person    | bad    bad  bad
setPause          | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       else      | bad    bad  bad
signOutStaff      | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
getStaffSession   | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         else      | bad    bad  bad
getBoard          | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         else      | bad    bad  bad
getStaffOrder     | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         order     | bad    bad  bad
searchStore       | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         else      | bad    bad  bad
cancelForShopper  | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
undoCancel        | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
claimOrder        | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
releaseOrder      | miss  bad     bad     | bad    bad    bad    | ok     held   role    held    role       order     | bad    bad  bad
undoHandOver      | miss  bad     bad     | bad    bad    bad    | ok     undo   role    undo    role       order     | bad    bad  bad
undoTakeOver      | miss  bad     bad     | bad    bad    bad    | ok     undo   role    undo    role       order     | bad    bad  bad
takeOverOrder     | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
passRound         | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
confirmPair       | miss  bad     bad     | bad    bad    bad    | ok     held   role    held    role       order     | bad    bad  bad
missPair          | miss  bad     bad     | bad    bad    bad    | ok     held   role    held    role       order     | bad    bad  bad
placeOrder        | miss  bad     bad     | bad    bad    bad    | ok     held   role    held    role       order     | bad    bad  bad
handOver          | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
receivePair       | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      role       order     | bad    bad  bad
fetchPairs        | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
bringByHand       | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      ok         order     | bad    bad  bad
moveOrder         | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      ok         device    | bad    bad  bad
sanitizePair      | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
shelvePair        | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
findPair          | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
losePair          | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
reportDamage      | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       order     | bad    bad  bad
getDamage         | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         order     | bad    bad  bad
listDamages       | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
getDamageDecision | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
decideDamage      | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
undecideDamage    | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
receiveRepaired   | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
writeOffPair      | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       order     | bad    bad  bad
settleOrder       | miss  bad     bad     | bad    bad    bad    | role   role   ok      ok      role       order     | bad    bad  bad
listSettlements   | miss  bad     bad     | bad    bad    bad    | role   role   ok      ok      role       else      | bad    bad  bad
undoSettlement    | miss  bad     bad     | bad    bad    bad    | role   role   ok      ok      role       order     | bad    bad  bad
orderForShopper   | miss  bad     bad     | bad    bad    bad    | role   ok     role    ok      role       else      | bad    bad  bad
offerOrder        | miss  bad     bad     | bad    bad    bad    | role   ok     role    ok      role       order     | bad    bad  bad
notifyMe          | miss  bad     bad     | bad    bad    bad    | role   ok     role    ok      role       order     | bad    bad  bad
answerCall        | miss  bad     bad     | bad    bad    bad    | role   ok     role    ok      role       order     | bad    bad  bad
getDevice         | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         device    | bad    bad  bad
nameDevice        | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       device    | bad    bad  bad
commandDevice     | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      ok         device    | bad    bad  bad
setDeviceService  | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      ok         device    | bad    bad  bad
undoCallOff       | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
callOffRequests   | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
dismissAlert      | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         else      | bad    bad  bad
resolveAlert      | miss  bad     bad     | bad    bad    bad    | ok     ok     ok      ok      ok         else      | bad    bad  bad
getPanel          | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
getCount          | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
listSlots         | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       else      | bad    bad  bad
getStocktake      | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       else      | bad    bad  bad
countSlot         | miss  bad     bad     | bad    bad    bad    | ok     ok     role    ok      role       else      | bad    bad  bad
listOpenCounts    | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       else      | bad    bad  bad
decideCount       | miss  bad     bad     | bad    bad    bad    | role   role   role    ok      role       slot      | bad    bad  bad
getKey            | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    ok   scope
createImport      | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
listImports       | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getImport         | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getImportRefusals | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getRefusedRows    | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
applyImport       | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
undoImport        | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
cancelImport      | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getImportTemplate | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
listImportMappings | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getImportMapping | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
storeImportMapping | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
removeImportMapping | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
listStockDifferences | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
getStockDifferencesFile | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
uploadPicture     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
removePicture     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad    bad     bad        bad       | bad    ok   scope
recordSale        | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    ok   scope
listEvents        | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    ok   scope
createWebhook     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    ok   scope
listWebhooks      | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    ok   scope
changeWebhook     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
deleteWebhook     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
rotateWebhook     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
testWebhook       | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
replayWebhook     | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
listDeliveries    | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
resendDelivery    | miss  bad     bad     | bad    bad    bad    | bad    bad    bad     bad     bad        bad       | bad    hook scope
`;

/**
 * The same for the office's calls; a caller without a column here gets `miss` without a token, and `bad` with one. A call that it
 * shares with machines has a row above too, which says what these callers get.
 */
const officeCalls = `
                   | head   area   auditor ofStore beyond
getOfficeSession   | ok     ok     ok      ok      ok
leaveOffice        | ok     ok     ok      ok      ok
offerPasskey       | ok     ok     ok      ok      ok
addPasskey         | proof  proof  proof   proof   proof
listPasskeys       | ok     ok     ok      ok      ok
removePasskey      | pass   pass   pass    pass    pass
listOfficeStores   | ok     ok     ok      ok      else
listStoreAreas     | ok     ok     ok      ok      ok
getOfficeStock     | ok     ok     ok      ok      store
listStockHistory   | ok     ok     ok      ok      store
correctStock       | ok     ok     role    ok      store
listOfficeDifferences | ok     ok     ok      ok      store
getFirstSteps      | ok     role   role    role    role
loadDemo           | first  role   role    role    role
removeDemo         | ok     role   role    role    role
getToday           | ok     ok     ok      ok      ok
getStoreToday      | ok     ok     ok      ok      store
listPeople         | ok     ok     ok      ok      store
addPerson          | ok     ok     role    ok      store
changePerson       | ok     ok     role    ok      store
renewPersonPin     | ok     ok     role    ok      store
signOutPerson      | ok     ok     role    ok      store
removePerson       | ok     ok     role    ok      store
listOfficePeople   | ok     role   ok      role    role
addOfficePerson    | ok     role   role    role    role
renewOfficeLink    | ok     role   role    role    role
changeOfficePerson | ok     role   role    role    role
removeOfficePerson | ok     role   role    role    role
listOfficeGroups   | ok     role   ok      role    role
setOfficeGroup     | ok     role   role    role    role
removeOfficeGroup  | ok     role   role    role    role
listStoreStates    | ok     ok     ok      ok      store
getOfficeStore     | ok     ok     ok      ok      store
createOfficeStore  | ok     role   role    role    role
changeOfficeStore  | ok     role   role    role    role
closeOfficeStore   | ok     role   role    role    role
reopenOfficeStore  | ok     role   role    role    role
listOfficeScreens  | ok     ok     ok      ok      store
nameOfficeScreen   | ok     role   role    role    role
endOfficeScreen    | ok     role   role    role    role
renewBoxPassword   | ok     role   role    role    role
getLooks           | ok     role   role    role    role
saveLook           | ok     role   role    role    role
publishLook        | ok     role   role    role    role
discardLook        | ok     role   role    role    role
uploadLogo         | ok     role   role    role    role
listCatalogue      | ok     ok     ok      ok      store
countCatalogue     | ok     ok     ok      ok      ok
getCatalogueStock  | ok     ok     ok      ok      store
getCatalogueProduct| ok     ok     ok      ok      store
uploadOfficePicture | ok    role   role    role    role
matchPictureNames  | ok     role   role    role    role
createCatalogueProduct | ok role   role    role    role
editCatalogueProduct | ok   role   role    role    role
releaseField       | ok     role   role    role    role
getConnections     | ok     role   ok      role    role
createOfficeKey    | ok     role   role    role    role
rotateOfficeKey    | ok     role   role    role    role
revokeOfficeKey    | ok     role   role    role    role
createOfficeWebhook| ok     role   role    role    role
changeWebhook      | ok     role   role    role    role
deleteWebhook      | ok     role   role    role    role
rotateWebhook      | ok     role   role    role    role
testWebhook        | ok     role   role    role    role
replayWebhook      | ok     role   role    role    role
listDeliveries     | ok     role   ok      role    role
resendDelivery     | ok     role   role    role    role
listAudit          | ok     ok     ok      ok      store
getAuditFile       | ok     ok     ok      ok      store
findShopperOrders  | ok     role   role    role    role
offerShopperData   | ok     role   role    role    role
eraseShopper       | ok     role   role    role    role
listStoredPeople   | ok     role   role    role    role
exportPersonData      | ok     role   role    role    role
erasePerson        | ok     role   role    role    role
createImport       | ok     role   role    role    role
readFileHead       | ok     role   role    role    role
listImports        | ok     role   ok      role    role
getImport          | ok     role   ok      role    role
getImportChanges   | ok     role   ok      role    role
listRefusals       | ok     role   ok      role    role
getRefusedRows     | ok     role   ok      role    role
applyOfficeImport  | ok     role   role    role    role
undoImport         | ok     role   role    role    role
cancelImport       | ok     role   role    role    role
listImportKinds    | ok     role   ok      role    role
getImportTemplate  | ok     role   ok      role    role
listImportMappings | ok     role   ok      role    role
storeImportMapping | ok     role   role    role    role
removeImportMapping| ok     role   role    role    role
`;

/** Routes beside the contract's calls: what a browser, a monitor or a device maker opens. They tell of no one. */
const routes = `
                                    | none garbage expired | own other abroad | runner seller cashier manager technician elsewhere | device key  scopeless
/api/v1/client/live                 | miss bad     bad     | ok  ok    ok     | bad    bad    bad     bad     bad        bad       | bad    bad  bad
/api/v1/staff/live                  | miss bad     bad     | bad bad   bad    | ok     ok     ok      ok      ok         ok        | bad    bad  bad
/api/v1/imports/:id/events          | miss bad     bad     | bad bad   bad    | bad    bad    bad     bad     bad        bad       | bad    ok   ok
/api/v1/office/company              | way  way     way     | way way   way    | way    way    way     way     way        way       | way    way  way
/api/v1/office/company/callback     | way  way     way     | way way   way    | way    way    way     way     way        way       | way    way  way
/pictures/:hash/:file               | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/healthz                            | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/readyz                             | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/metrics                            | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/openapi.json                       | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/asyncapi.yaml                      | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs                               | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/                              | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/json                          | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/yaml                          | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/static/index.html             | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/static/swagger-initializer.js | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/docs/static/*                      | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
/images/*                           | ok   ok      ok      | ok  ok    ok     | ok     ok     ok      ok      ok         ok        | ok     ok   ok
`;

/** What a word of the table stands for: status, and the refusal's code. */
export const answers = {
  /** A success. */
  ok: { statuses: [200, 204, 302] },
  /** A success that tells of nothing but what is the asker's own, and changes nothing else. */
  else: { statuses: [200, 204] },
  miss: { statuses: [401], code: "token_missing" },
  bad: { statuses: [401], code: "token_invalid" },
  role: { statuses: [403], code: "role_forbidden" },
  scope: { statuses: [403], code: "scope_forbidden" },
  /** A colleague holds the pair (TR-09). */
  held: { statuses: [409], code: "order_taken" },
  /** Only who did it takes it back. */
  undo: { statuses: [409], code: "undo_refused" },
  order: { statuses: [404], code: "order_not_found" },
  device: { statuses: [404], code: "device_not_found" },
  person: { statuses: [404], code: "staff_not_found" },
  /** No count of the own store. */
  slot: { statuses: [404], code: "not_found" },
  /** A store that the asker is not for. */
  store: { statuses: [403], code: "store_forbidden" },
  /** A webhook of another key. */
  hook: { statuses: [404], code: "not_found" },
  /** The asker's own order is in progress. */
  busy: { statuses: [409], code: "order_in_progress" },
  /** The demo is for a server without stores. */
  first: { statuses: [409], code: "store_exists" },
  /** A tablet that the store knows may ask, no matter who is signed in: see `staff/tablet.test.ts`. */
  tab: { statuses: [401], code: "tablet_unknown" },
  /** A passkey that another session asked for. */
  proof: { statuses: [401], code: "passkey_invalid" },
  /** Another person's passkey. */
  pass: { statuses: [404], code: "passkey_not_found" },
  /** A way to the company's provider, which this server does not have: see `people/company`. */
  way: { statuses: [404], code: "not_found" },
  /** No one logs in this way on this server. */
  login: { statuses: [401], code: "login_invalid" },
} as const satisfies Record<string, { statuses: readonly number[]; code?: string }>;
export type Word = keyof typeof answers;

const storeParties = [
  ...(["none", "garbage", "expired", "own", "other", "abroad"] as const),
  ...(["runner", "seller", "cashier", "manager", "technician", "elsewhere", "device"] as const),
  ...(["key", "scopeless"] as const),
] as const;
export const officeParties = ["head", "area", "auditor", "ofStore", "beyond"] as const;
export type OfficeParty = (typeof officeParties)[number];
export const parties = [...storeParties, ...officeParties] as const;
export type Party = (typeof parties)[number];

/** What everybody gets of one call or route. */
export type Row = { name: string; cells: Record<Party, Word> };
/** A call that machines and the office share is walked twice: `expired` is a key once, and once a session of the office. */
export type CallRow = Row & { title: string; asOffice: boolean };

export const callRights: readonly CallRow[] = callRows(ofStore(calls), ofOffice(officeCalls));
export const routeRights: readonly Row[] = ofStore(routes);

function callRows(others: Row[], office: Row[]): CallRow[] {
  const both = (name: string) => {
    const [mine, theirs] = [office, others].map((rows) => rows.find((row) => row.name === name)?.cells);
    return mine && theirs && { ...theirs, ...only(officeParties, mine) };
  };
  return [
    ...others.map((row) => ({ ...row, title: row.name, asOffice: false })),
    ...office.map((row) => ({
      ...row,
      title: both(row.name) ? `${row.name} by the office` : row.name,
      asOffice: true,
    })),
  ].map((row) => ({ ...row, cells: both(row.name) ?? row.cells }));
}

function only<P extends Party>(parties: readonly P[], cells: Row["cells"]): Record<P, Word> {
  return Object.fromEntries(parties.map((party) => [party, cells[party]])) as Record<P, Word>;
}

/** Elsewhere a token of the office opens as little as a box's password. */
function ofStore(table: string): Row[] {
  return parse(table, storeParties).map(({ name, cells }) => ({
    name,
    cells: { ...cells, ...filled(officeParties, cells.device) },
  }));
}

function ofOffice(table: string): Row[] {
  return parse(table, officeParties).map(({ name, cells }) => ({
    name,
    cells: { ...filled(storeParties, "bad"), none: "miss", ...cells },
  }));
}

function filled<P extends string>(parties: readonly P[], word: Word): Record<P, Word> {
  return Object.fromEntries(parties.map((party) => [party, word])) as Record<P, Word>;
}

function parse<P extends string>(
  table: string,
  parties: readonly P[],
): { name: string; cells: Record<P, Word> }[] {
  const [head, ...lines] = table
    .trimEnd()
    .slice(1)
    .split("\n")
    .map((line) => line.split(/[\s|]+/));
  if (head?.slice(1).join() !== parties.join()) throw new Error(`the columns are ${parties.join(", ")}`);
  return lines.map(([name = "", ...words]) => {
    if (words.length !== parties.length) throw new Error(`${name} has ${words.length} cells`);
    return {
      name,
      cells: Object.fromEntries(parties.map((party, at) => [party, wordOf(words[at])])) as Record<P, Word>,
    };
  });
}

function wordOf(word: string | undefined): Word {
  if (word === undefined || !Object.hasOwn(answers, word)) throw new Error(`${word} is no word of the table`);
  return word as Word;
}
