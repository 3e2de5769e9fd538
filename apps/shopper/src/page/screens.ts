import { whenIdle } from "@horma/ui";

/** The screens that are not part of the first load, each fetched when it is needed or while the shopper reads. */
export const screens = {
  scanCode: () => import("../scan/ScanScreen.tsx").then((file) => file.ScanScreen),
  manualCode: () => import("../scan/ManualCodeScreen.tsx").then((file) => file.ManualCodeScreen),
  size: () => import("../product/SizeScreen.tsx").then((file) => file.SizeScreen),
  productDetail: () => import("../product/ProductDetailScreen.tsx").then((file) => file.ProductDetailScreen),
  login: () => import("../client/LoginScreen.tsx").then((file) => file.LoginScreen),
  rut: () => import("../client/RutScreen.tsx").then((file) => file.RutScreen),
  alias: () => import("../client/AliasScreen.tsx").then((file) => file.AliasScreen),
  preparing: () => import("../order/PreparingScreen.tsx").then((file) => file.PreparingScreen),
  pickUp: () => import("../order/PickUpScreen.tsx").then((file) => file.PickUpScreen),
  thanks: () => import("../poll/ThanksScreen.tsx").then((file) => file.ThanksScreen),
  hasOrders: () => import("../order/HasOrdersScreen.tsx").then((file) => file.HasOrdersScreen),
  orders: () => import("../order/OrdersScreen.tsx").then((file) => file.OrdersScreen),
  tryOthers: () => import("../order/TryScreen.tsx").then((file) => file.TryScreen),
  message: () => import("../order/MessageScreen.tsx").then((file) => file.MessageScreen),
  home: () => import("../home/HomeScreen.tsx").then((file) => file.HomeScreen),
  noStock: () => import("../product/NoStockScreen.tsx").then((file) => file.NoStockScreen),
  noAvailable: () => import("../product/NoAvailableScreen.tsx").then((file) => file.NoAvailableScreen),
  hello: () => import("../client/HelloScreen.tsx").then((file) => file.HelloScreen),
  discounts: () => import("../product/DiscountsScreen.tsx").then((file) => file.DiscountsScreen),
  handover: () => import("../check-in/HandoverScreen.tsx").then((file) => file.HandoverScreen),
  pair: () => import("../device/PairScreen.tsx").then((file) => file.PairScreen),
};

/** Fetches the screens ahead, one after the other, whenever the browser has nothing better to do. */
export function prefetchScreens(): void {
  const waiting = Object.values(screens);
  const next = () => {
    // A fetch that fails now is tried again when the screen is opened.
    waiting.shift()?.().then(schedule, schedule);
  };
  const schedule = () => {
    if (waiting.length > 0) whenIdle(next);
  };
  schedule();
}
