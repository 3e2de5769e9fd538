import type { CameraDevice } from "./cameras.ts";

/** Where the choice is kept in the browser's local storage. */
export const cameraKey = "camera";

/** The camera last chosen or found to be the better lens (CA-08); undefined without one. */
export function rememberedCamera(): CameraDevice | undefined {
  try {
    const { deviceId, label } = JSON.parse(localStorage.getItem(cameraKey) ?? "{}");
    if (typeof deviceId !== "string" || deviceId === "" || typeof label !== "string") return undefined;
    return { deviceId, label };
  } catch {
    return undefined;
  }
}

/** Keeps the choice over a reload. */
export function rememberCamera({ deviceId, label }: CameraDevice): void {
  try {
    localStorage.setItem(cameraKey, JSON.stringify({ deviceId, label }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Forgets the choice: the camera is gone. */
export function forgetCamera(): void {
  try {
    localStorage.removeItem(cameraKey);
  } catch {
    // Without storage nothing was kept.
  }
}
