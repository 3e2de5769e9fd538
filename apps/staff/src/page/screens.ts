// The screens behind the sign-in, in one file (`fetch-screens.ts`).
export { BoardScreen } from "../board/BoardScreen.tsx";
export { BoxScreen } from "../box/detail/BoxScreen.tsx";
export { WallScreen } from "../box/wall/WallScreen.tsx";
export { CheckoutScreen } from "../checkout/CheckoutScreen.tsx";
export { DamageScreen } from "../damage/DamageScreen.tsx";
export { DamagesScreen } from "../damage/DamagesScreen.tsx";
export { ConfirmScreen } from "../order/confirm/ConfirmScreen.tsx";
export { OrderScreen } from "../order/detail/OrderScreen.tsx";
export { CountScreen } from "../panel/CountScreen.tsx";
export { PanelScreen } from "../panel/PanelScreen.tsx";
export { BoxLabelsScreen } from "../print/BoxLabelsScreen.tsx";
export { DoorLabelsScreen } from "../print/DoorLabelsScreen.tsx";
export { PosterScreen } from "../print/PosterScreen.tsx";
export { RequestScreen } from "../request/RequestScreen.tsx";
export { ReturnsScreen } from "../returns/ReturnsScreen.tsx";
export { ScanScreen } from "../search/ScanScreen.tsx";
export { TeamScreen } from "../team/TeamScreen.tsx";
