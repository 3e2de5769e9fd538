/**
 * How the office's lists are narrowed, sorted and read in pages. It is apart from the shapes of the calls, so that a page that names
 * a column does not load what checks them.
 */

/** How many rows a search counts: a total that is larger by one stands for more. */
export const countedMost = 1_000;
/** Rows of the largest page: a file is made of such pages. */
export const largestPage = 1_000;

/** Which stores: those that need a call, open now, closed now. Without one: all. */
export const todayFilters = ["calls", "open", "closed"] as const;
export type TodayFilter = (typeof todayFilters)[number];
const todayColumns = [
  "name",
  "waiting",
  "median",
  "p90",
  "target",
  "promises",
  "unserved",
  "lost",
  "boxes",
  "tries",
  "purchases",
  "share",
] as const;
/** `worst`: those that need a call first. A minus sorts from the end; `boxes` is how many do not work, `share` purchases of tries. */
export const todaySorts = [
  "worst",
  ...todayColumns,
  ...todayColumns.map((each) => `-${each}` as const),
] as const;
export type TodaySort = (typeof todaySorts)[number];

/** Which stores: open now, closed now, with a box that fails, closed for good. Without one: all that did not close for good. */
export const storeFilters = ["open", "closed", "failing", "gone"] as const;
export type StoreFilter = (typeof storeFilters)[number];
/** A minus sorts from the end; stores without the value are last both ways. `state`: open ones first. `boxes`: by those that fail. */
export const storeSorts = [
  "name",
  "-name",
  "code",
  "-code",
  "address",
  "-address",
  "commune",
  "-commune",
  "area",
  "-area",
  "state",
  "-state",
  "boxes",
  "-boxes",
  "shelves",
  "-shelves",
  "people",
  "-people",
  "screens",
  "-screens",
  "manager",
  "-manager",
  "seen",
  "-seen",
] as const;
export type StoreSort = (typeof storeSorts)[number];

/** Where a person is: signed in somewhere, nowhere, or signed in and 'En pausa'. */
export const personStates = ["in", "out", "paused"] as const;
export type PersonState = (typeof personStates)[number];
/** A minus sorts from the end. */
export const peopleSorts = ["store", "-store", "name", "-name", "role", "-role", "used", "-used"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** A minus sorts from the end. */
export const stockSorts = ["place", "-place", "model", "-model", "standing", "-standing"] as const;
export type StockSort = (typeof stockSorts)[number];

/** A minus sorts from the end. `as_of`: when the ERP said it. */
export const differenceSorts = [
  "store",
  "-store",
  "sku",
  "-sku",
  "difference",
  "-difference",
  "as_of",
  "-as_of",
  "set_back",
  "-set_back",
] as const;
export type DifferenceSort = (typeof differenceSorts)[number];
