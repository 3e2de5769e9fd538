/** Every address of the office, below /office. Filters, page and what is open are in the query. */
export const paths = {
  home: "/",
  /** Where a link leads that lets a person in; its secret is in the fragment. */
  enter: "/enter",
  /** After a link: make a passkey, so that the next time needs none. */
  passkey: "/passkey",
  /** The stores as they are now. */
  stores: "/stores",
  /** The store in scope, with all that can be set of it: `?store=0101`. */
  store: "/stores/one",
  /** From an empty server to the first served shopper: `?step=stock`. */
  start: "/start",
  /** Its poster and its boxes' labels, to print: `?store=0101&what=doors`. */
  storePrint: "/stores/print",
  /** How the stores do now. */
  today: "/today",
  /** What the books of a store have: `?store=0101&place=B-07`. */
  stock: "/stock",
  /** The people of the stores. */
  people: "/people",
  /** Products: `?q=bota&lacks=ean&sort=-name`. */
  catalogue: "/catalogue",
  product: (id: string) => `/catalogue/${encodeURIComponent(id)}`,
  /** Pictures of many products, by the names of their files. */
  picturesByName: "/catalogue/pictures/by-name",
  /** Files of the retailer: `?kind=prices&id=12`. */
  import: "/import",
  /** How the retailer's screens look. */
  look: "/look",
  /** Keys, files and webhooks of other systems. */
  connections: "/connections",
  /** Who did what. */
  audit: "/audit",
  /** Requests about personal data: `?store=0101&code=K7QF&day=2026-11-26`. */
  personalData: "/personal-data",
  /** Who may enter the office. */
  officePeople: "/people/office",
} as const;
