/** From so many waiting orders on, several are picked in one walk. */
const manyWaiting = 5;
/** So many waiting orders fill the grid of a tablet: from here on they have most of the board. */
const rush = 9;

/** How the board stands: four columns (mock-up 30), most of it for what waits (30g), or what waits by aisle (30e). */
export type BoardLayout = "columns" | "rush" | "aisles";

export type BoardLayoutProps = {
  /** How many orders no one has taken. */
  waiting: number;
  /** The address asks for aisles. */
  byAisle: boolean;
  /** A phone shows one column at a time. */
  phone: boolean;
  /** The role takes orders. */
  serves: boolean;
};

/** The board's layout, and whether it offers to order what waits. A person who works by aisle goes on so until they choose otherwise. */
export function boardLayout({ waiting, byAisle, phone, serves }: BoardLayoutProps): {
  layout: BoardLayout;
  orders: boolean;
} {
  if (phone) return { layout: "columns", orders: false };
  const aisles = byAisle && serves;
  return {
    layout: aisles ? "aisles" : waiting >= rush ? "rush" : "columns",
    orders: serves && (aisles || waiting >= manyWaiting),
  };
}
