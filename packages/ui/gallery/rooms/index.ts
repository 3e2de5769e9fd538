import type { ComponentName, Examples } from "../examples.ts";
import { action } from "./action.tsx";
import { board } from "./board.tsx";
import { camera } from "./camera.tsx";
import { chart } from "./chart.tsx";
import { dialog } from "./dialog.tsx";
import { field } from "./field.tsx";
import { label } from "./label.tsx";
import { page } from "./page.tsx";
import { picture, qrCode } from "./picture.tsx";
import { poll } from "./poll.tsx";
import { progress } from "./progress.tsx";
import { size } from "./size.tsx";
import { text } from "./text.tsx";
import { wall } from "./wall.tsx";

/** The rooms as `packages/ui/src` has them. */
export const rooms: Record<string, Record<string, Examples>> = {
  action,
  board,
  camera,
  chart,
  dialog,
  field,
  label,
  page,
  picture: { ...picture, QrCode: qrCode },
  poll,
  progress,
  size,
  text,
  wall,
};

/** A component that is missing here does not compile. */
export const examples: Record<ComponentName, Examples> = {
  ...action,
  ...board,
  ...camera,
  ...chart,
  ...dialog,
  ...field,
  ...label,
  ...page,
  ...picture,
  ...poll,
  ...progress,
  ...size,
  ...text,
  ...wall,
};
