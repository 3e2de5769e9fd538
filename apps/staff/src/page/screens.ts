/** The screens, each fetched when it is opened first. */
export const screens = {
  board: () => import("../board/BoardScreen.tsx").then((file) => file.BoardScreen),
  order: () => import("../order/OrderScreen.tsx").then((file) => file.OrderScreen),
  confirm: () => import("../order/ConfirmScreen.tsx").then((file) => file.ConfirmScreen),
  scan: () => import("../search/ScanScreen.tsx").then((file) => file.ScanScreen),
  checkout: () => import("../checkout/CheckoutScreen.tsx").then((file) => file.CheckoutScreen),
  returns: () => import("../returns/ReturnsScreen.tsx").then((file) => file.ReturnsScreen),
  request: () => import("../request/RequestScreen.tsx").then((file) => file.RequestScreen),
  wall: () => import("../box/WallScreen.tsx").then((file) => file.WallScreen),
  box: () => import("../box/BoxScreen.tsx").then((file) => file.BoxScreen),
  panel: () => import("../panel/PanelScreen.tsx").then((file) => file.PanelScreen),
  count: () => import("../panel/CountScreen.tsx").then((file) => file.CountScreen),
  poster: () => import("../print/PosterScreen.tsx").then((file) => file.PosterScreen),
  boxLabels: () => import("../print/BoxLabelsScreen.tsx").then((file) => file.BoxLabelsScreen),
  doors: () => import("../print/DoorLabelsScreen.tsx").then((file) => file.DoorLabelsScreen),
};
