/** The screens, each fetched when it is opened first. */
export const screens = {
  board: () => import("../board/BoardScreen.tsx").then((file) => file.BoardScreen),
  order: () => import("../order/OrderScreen.tsx").then((file) => file.OrderScreen),
  confirm: () => import("../order/ConfirmScreen.tsx").then((file) => file.ConfirmScreen),
  scan: () => import("../search/ScanScreen.tsx").then((file) => file.ScanScreen),
  poster: () => import("../print/PosterScreen.tsx").then((file) => file.PosterScreen),
  boxLabels: () => import("../print/BoxLabelsScreen.tsx").then((file) => file.BoxLabelsScreen),
  doors: () => import("../print/DoorLabelsScreen.tsx").then((file) => file.DoorLabelsScreen),
};
