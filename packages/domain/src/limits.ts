/** The business constants of CO-01, each in one place. Durations are milliseconds. */
export const limits = {
  /** Digits of an SMS code (CO-01, ST-16). */
  loginCodeLength: 6,
  nicknameMin: 3,
  nicknameMax: 20,
  /** Code points that 20 visible characters may take up; one emoji family alone is 7. */
  nicknameCodePoints: 100,
  /** Characters the code and identification fields accept (VA-07, SC-09). */
  fieldMax: 20,
  /** Characters of a sku, in files and calls. */
  skuMax: 40,
  /** Characters of a scanned code: a GS1 link with all its qualifiers. Our own limit. */
  scannedMax: 500,
  /** Pieces of one ticket of the till system that pass unasked. Our own limit. */
  ticketPieces: 100,
  /** Pairs that a slot can hold. Our own limit. */
  slotMax: 999,
  documentMin: 3,
  foreignIdMin: 3,
  foreignIdMax: 9,
  /** Sizes, and so pairs, of one order (VA-03). */
  sizesPerOrder: 2,
  /** Orders of one client in the queue. Our own limit: one visit must not hold the store's stock and runners. */
  openOrders: 5,
  /** The same for one browser, whatever logins it used (SX-02), and for a kiosk that the store vouched for. */
  requestsPerBrowser: 5,
  requestsPerKiosk: 20,
  /** Orders in the queue: a network's guests, all its phones, all phones of a store. */
  guestRequestsPerNetwork: 200,
  requestsPerNetwork: 300,
  requestsPerStore: 600,
  /** Share that a network's guests, and all its phones, may hold of the pairs that would be free without them. */
  guestShare: 1 / 4,
  networkShare: 3 / 4,
  /** Untaken requests from one place after which the manager is told. */
  floodOfBrowser: 4,
  floodOfKiosk: 10,
  floodOfGuests: 30,
  floodOfNetwork: 60,
  /** A figure that strangers raise by calling counts a browser or kiosk and thing once in this time … */
  countedFor: 60 * 60_000,
  /** … and one network or kiosk at most so often: lost demand of a store, and views and measures each. */
  lostPerNetwork: 200,
  viewsPerNetwork: 6_000,
  /** How often the answer to an order's poll is stored, each time as an event for other systems. */
  answersPerOrder: 10,
  orderPoll: 1_000,
  ordersPoll: 5_000,
  /** How long a ready order waits for its shopper (ST-09). */
  pickupWindow: 5 * 60_000,
  helloDelay: 2_000,
  thanksDelay: 30_000,
  /** A kiosk that no one touches for this long asks whether someone is still there … */
  kioskIdle: 60_000,
  /** … and later while a shopper waits for the pairs or walks to the box, because then people look and do not touch. */
  kioskIdleWaiting: 120_000,
  /** How long it asks before it erases the visit. WCAG 2.2.1 wants at least 20 s and a simple way to extend it. */
  kioskCountdown: 20_000,
  /** How long staff hold the mark in the corner to leave kiosk mode. */
  kioskHold: 3_000,
  /** Digits of a person's PIN: a day of guessing, as often as allowed, succeeds with a chance under 1 in 10,000. */
  pinLength: 6,
  /** Digits of the PIN that a kiosk is left with. The server's owner chooses it. */
  kioskPinMin: 4,
  kioskPinMax: 8,
  /** Photos of a damaged pair, each of so many bytes and pixels a side at most. */
  damagePhotos: 3,
  damagePhotoBytes: 1024 * 1024,
  damagePhotoSide: 2048,
  /** Marks on one photo, and characters of what is written about one. */
  damageMarks: 20,
  damageCommentMax: 200,
  /** A barcode reader types faster than this; a person does not, at least not six times in a row. */
  readerPause: 50,
  /**
   * The longest pause between two keys of a slow reader: 150 ms, and what a busy device adds. A quick person is no slower, so it
   * counts only outside fields.
   */
  readerGap: 160,
  readerCodeMin: 6,
  /** The target from request to pick-up (`displayedWaitMinutes` in ms). */
  waitTarget: 120_000,
  /** After this wait the board shows that a request will be late soon. */
  waitWarning: 75_000,
  /** No one took a request: a seller is told, then the manager … */
  unclaimedSeller: 60_000,
  unclaimedManager: 120_000,
  /** … and at last it ends as not served. The same limit holds for a pair with a runner and for a box that never gets ready. */
  unservedLife: 20 * 60_000,
  /** After a request that no one served, its shopper asks again with the same place in the queue, for this long. */
  askAgain: 10 * 60_000,
  /** How long the manager can undo what they decided about a damaged pair. */
  decisionUndo: 2 * 60_000,
  /** How long staff can undo that they handed an order's pairs over, or took them over. */
  handUndo: 10_000,
  /** How long staff can undo that they canceled an order, and characters of their note about it. */
  cancelUndo: 2 * 60_000,
  cancelNoteMax: 200,
  /** A runner has had a request for this long: the manager is told. */
  slowPicking: 5 * 60_000,
  /** The shopper has had the pairs this long: a seller looks after them, then the manager; at last they count as lost. */
  tryOnSeller: 20 * 60_000,
  tryOnManager: 40 * 60_000,
  tryOnLost: 4 * 60 * 60_000,
  /** Abandoned pairs in their box, and returned pairs on the rack, wait this long before the runner is told again. */
  returnWaits: 10 * 60_000,
  /** A cashier can undo a settlement for this long, a manager until the day's close (TR-06). */
  undoSettlement: 15 * 60_000,
  /** After this silence a box is not reliable. */
  deviceSilence: 10_000,
  /** How long the manager sees that a shopper was not served. */
  notServedShown: 30 * 60_000,
  /** A shopper's call for a seller: after this long the manager is told too, and later it ends and may be made again. */
  sellerCallManager: 60_000,
  sellerCallLife: 5 * 60_000,
  /** Pairs out with one shopper; with as many in hand the hub asks to leave one first. */
  pairsInHand: 4,
  /** How long the staff see an unhappy shopper's answer. */
  unhappyShown: 30 * 60_000,
  /** A shared tablet that no one touches for this long locks itself. */
  staffIdle: 5 * 60_000,
  /** How long before a store closes who is still choosing is told. Our own limit. */
  closingNotice: 15 * 60_000,
  /** How long a link or short code lets another screen join an order. */
  linkLife: 5 * 60_000,
  /** Characters of such a short code. */
  linkCodeLength: 6,
  /** Minutes of waiting shown while no device is assigned (SC-12). */
  displayedWaitMinutes: 2,
} as const;

/** The size system shown until the shopper picks another one (CO-01, VA-09). */
export const defaultSizeSystem = "cl";
