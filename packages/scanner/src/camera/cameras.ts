/** A camera as a person can choose it (CA-08); the label is empty until the camera was once allowed. */
export interface CameraDevice {
  readonly deviceId: string;
  readonly label: string;
}

/** The cameras of this device (CA-08). */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind }) => kind === "videoinput")
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

const rearLabel = /\b(back|rear|environment|trasera|posterior)\b/i;

/**
 * The camera to change to when the one granted looks at the shopper: the first that calls itself rear.
 * @returns undefined when the granted one is as good as any
 */
export function betterCamera(
  granted: { readonly facingMode?: string | undefined; readonly deviceId?: string | undefined },
  cameras: readonly CameraDevice[],
): CameraDevice | undefined {
  if (granted.facingMode !== "user") return undefined;
  return cameras.find(({ deviceId, label }) => deviceId !== granted.deviceId && rearLabel.test(label));
}
