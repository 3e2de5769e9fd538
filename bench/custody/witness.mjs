// Records where the hands really put each pair, to check the server against.

/** Where every pair is: `slot`, `runner`, `box:box-07`, `zone`, `shopper`, `rack`, `sold`, `gone`. */
export function createWitness() {
  /** pair id → place */
  const places = new Map();
  /** box → the order whose pairs are in it */
  const inBox = new Map();
  /** boxes whose front door someone may open now → the order he may */
  const asked = new Map();
  /** slot → pieces more or fewer than at first */
  const inSlot = new Map();
  const slotName = (store, { sku, location }) => `${store} ${sku} ${location}`;
  return {
    places,
    /** Slots whose books may differ from what is there. */
    doubtful: new Set(),
    wrongDoors: 0,
    unaskedDoors: 0,
    frontDoors: 0,
    messages: 0,
    /** Moves pairs. */
    move(pairs, place) {
      for (const id of pairs) places.set(id, place);
    },
    /** Puts pieces into a slot, or takes them out. */
    put(store, slot, pieces) {
      const name = slotName(store, slot);
      inSlot.set(name, (inSlot.get(name) ?? 0) + pieces);
    },
    /** Lost pairs that could be found although a count had found them. */
    phantoms: 0,
    /** Pieces that stand in a slot, if shoppers ask for its sku. */
    standing(store, slot) {
      if (!store.slots.some(({ sku }) => sku === slot.sku)) return undefined;
      return store.pieces + this.moved(store.id, slot);
    },
    /** How many more pieces stand in a slot than at first. */
    moved: (store, slot) => inSlot.get(slotName(store, slot)) ?? 0,
    /** Whether pairs were put into a box and not taken out again. */
    holds: (hwd) => inBox.has(hwd),
    fill(hwd, order, pairs) {
      inBox.set(hwd, order);
      this.move(pairs, `box:${hwd}`);
    },
    empty(hwd, pairs, place) {
      inBox.delete(hwd);
      this.move(pairs, place);
    },
    /** Records that an order's shopper asks a box to open. */
    ask: (hwd, order) => asked.set(hwd, order),
    done: (hwd) => asked.delete(hwd),
    /** Hears a box's message and checks whose front door opens. */
    hear(hwd, { topic, payload }) {
      this.messages++;
      if (topic !== "door" || payload.door !== "front" || payload.position !== "opened") return;
      this.frontDoors++;
      if (!asked.has(hwd)) this.unaskedDoors++;
      else if (inBox.get(hwd) !== asked.get(hwd)) this.wrongDoors++;
    },
  };
}
