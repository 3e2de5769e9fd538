/** Stock that people and scripts rely on: both sizes in the drawings are always there, their neighbours are not. */
const fixedStock: Readonly<Record<string, number>> = {
  "880101410": 3,
  "880101415": 3,
  "880101395": 0,
  "880101435": 0,
};

/** Shoes whose boxes do not fit into one slot. */
const bulky = /^8804/;

/**
 * Pieces in each slot of a sku: in its own, for bulky shoes also in the next module and in the reserve. Some of these are empty.
 */
export function demoSlots(
  sku: string,
  storeCode: string,
  [own, next, reserve]: readonly [string, string, string],
): { location: string; onHand: number }[] {
  const pieces = demoStock(sku, storeCode);
  if (!bulky.test(sku)) return [{ location: own, onHand: pieces }];
  const spare = pieces > 4 ? 1 : 0;
  const here = Math.ceil((pieces - spare) / 2);
  return [
    { location: own, onHand: here },
    { location: next, onHand: pieces - spare - here },
    { location: reserve, onHand: spare },
  ];
}

/** Pieces a demo store starts with: 1 to 8, sometimes none, always the same for one sku and store. */
function demoStock(sku: string, storeCode: string): number {
  const fixed = fixedStock[sku];
  if (fixed !== undefined) return fixed;
  const spread = (Number(sku) * 2_654_435_761 + Number(storeCode) * 40_503) % 4_294_967_296;
  return Math.floor(spread / 65_536) % 9;
}
