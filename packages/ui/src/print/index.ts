export { shownLink, storeLink } from "./links.ts";
export { PaperSheet, PrintLayout, type PrintLayoutProps } from "./PrintLayout.tsx";
export {
  type PlaceGroup,
  PlaceSheet,
  placeKey,
  useDoorGroups,
  usePlaceSheets,
} from "./PlaceSheets.tsx";
export { StorePoster } from "./StorePoster.tsx";
export { inSheets } from "./sheets.ts";
