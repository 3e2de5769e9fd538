export { shownLink, storeLink } from "./links.ts";
export {
  type PlaceGroup,
  PlaceSheet,
  placeKey,
  useDoorGroups,
  usePlaceSheets,
} from "./PlaceSheets.tsx";
export { PaperSheet, PrintLayout, type PrintLayoutProps } from "./PrintLayout.tsx";
export { StorePoster } from "./StorePoster.tsx";
export { inSheets } from "./sheets.ts";
