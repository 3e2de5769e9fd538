/** The business constants of CO-01, each with its one home. Durations are milliseconds. */
export const limits = {
  /** Digits of an SMS code (CO-01, ST-16). */
  loginCodeLength: 6,
  nicknameMin: 3,
  nicknameMax: 20,
  /** What the 20 characters people see may take up at most; an emoji family alone is 7. */
  nicknameCodePoints: 100,
  /** Characters the code and identification fields accept (VA-07, SC-09). */
  fieldMax: 20,
  /** Characters of what a scanned code may say: a GS1 link with all its qualifiers; ours. */
  scannedMax: 500,
  documentMin: 3,
  foreignIdMin: 3,
  foreignIdMax: 9,
  /** Sizes, and so pairs, of one order (VA-03). */
  sizesPerOrder: 2,
  /** Orders of one client in the queue at a time; ours, so that one visit cannot hold the store's stock and runners. */
  openOrders: 5,
  /** The same of one browser, whatever logins it went through (SX-02), and of a kiosk that the store vouched for. */
  requestsPerBrowser: 5,
  requestsPerKiosk: 20,
  /** Orders in the queue of a store's guests and of all its phones behind one network, and of all phones at all. */
  guestRequestsPerNetwork: 200,
  requestsPerNetwork: 300,
  requestsPerStore: 600,
  /** What guests, and all phones, of one network may hold of the pairs that would be free without them. */
  guestShare: 1 / 4,
  networkShare: 3 / 4,
  /** So many requests from one place that nobody has taken yet: the manager is told. */
  floodOfBrowser: 4,
  floodOfKiosk: 10,
  floodOfGuests: 30,
  floodOfNetwork: 60,
  orderPoll: 1_000,
  ordersPoll: 5_000,
  /** How long a ready order waits for its shopper (ST-09). */
  pickupWindow: 5 * 60_000,
  helloDelay: 2_000,
  thanksDelay: 30_000,
  /** A kiosk that nobody touches for this long asks whether somebody is still there … */
  kioskIdle: 60_000,
  /** … and later where a shopper waits for the pairs or is on the way to the box: there one looks and does not touch. */
  kioskIdleWaiting: 120_000,
  /** How long it asks before it erases the visit. WCAG 2.2.1 wants at least 20 s, extended by a simple action. */
  kioskCountdown: 20_000,
  /** How long the staff's mark in the corner is held to leave kiosk mode. */
  kioskHold: 3_000,
  /** Digits of the staff's PIN. */
  pinMin: 4,
  pinMax: 8,
  /** A barcode reader that types sends its keys faster than this; a person does not, not six times in a row. */
  readerPause: 50,
  readerCodeMin: 6,
  /** From the request to the pairs at pick-up: what the store means to keep (`displayedWaitMinutes` said in ms). */
  waitTarget: 120_000,
  /** A request that waits this long is shown to be late soon. */
  waitWarning: 75_000,
  /** Nobody took a request: a seller is told, then the manager … */
  unclaimedSeller: 60_000,
  unclaimedManager: 120_000,
  /** … and at last it is called off; so is one that a runner has, or a box that never gets ready, for this long. */
  unservedLife: 20 * 60_000,
  /** A runner who took a request takes this long: the manager is told. */
  slowPicking: 5 * 60_000,
  /** Pairs are with the shopper this long: a seller looks after them, then the manager, at last they count as lost. */
  tryOnSeller: 20 * 60_000,
  tryOnManager: 40 * 60_000,
  tryOnLost: 4 * 60 * 60_000,
  /** Pairs nobody came for wait in their box, and returned ones on the rack, this long before the runner is told again. */
  returnWaits: 10 * 60_000,
  /** A box that said nothing for this long cannot be counted on. */
  deviceSilence: 10_000,
  /** How long an unhappy shopper's answer is shown to the staff. */
  unhappyShown: 30 * 60_000,
  /** A shared tablet that nobody touches for this long locks itself. */
  staffIdle: 5 * 60_000,
  /** How long a link or short code lets another screen join an order. */
  linkLife: 5 * 60_000,
  /** Characters of such a short code. */
  linkCodeLength: 6,
  /** Minutes of waiting announced while no device is assigned (SC-12). */
  displayedWaitMinutes: 2,
} as const;

/** The size system shown until the shopper picks another one (CO-01, VA-09). */
export const defaultSizeSystem = "cl";
