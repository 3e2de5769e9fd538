export { DoorSheet, useDoorSheets } from "./DoorSheets.tsx";
export { shownLink, storeLink } from "./links.ts";
export { PaperSheet, PrintLayout, type PrintLayoutProps } from "./PrintLayout.tsx";
export { StorePoster } from "./StorePoster.tsx";
export { inSheets } from "./sheets.ts";
