/** A camera as a person can choose it (CA-08); the label is empty until the camera was once allowed. */
export interface CameraDevice {
  readonly deviceId: string;
  readonly label: string;
}

/** Which way a camera looks: at the shopper or away from them. */
export type Facing = "user" | "environment";

/** A camera and what the browser knows without opening it, which may be nothing. */
export interface ListedCamera extends CameraDevice {
  readonly facing: Facing | undefined;
  /** Pixels of the largest picture it can give. */
  readonly pixels: number | undefined;
}

/** The cameras of this device (CA-08), in the browser's order. */
export async function listCameras(): Promise<ListedCamera[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter(({ kind }) => kind === "videoinput").map(describeDevice);
}

/**
 * Calls back once when the devices changed and there is a camera.
 * @returns stops waiting for it
 */
export function whenCameraPlugged(onCamera: () => void): () => void {
  const waiting = new AbortController();
  const look = async () => {
    const cameras = await listCameras().catch(() => []);
    if (cameras.length === 0 || waiting.signal.aborted) return;
    waiting.abort();
    onCamera();
  };
  const { signal } = waiting;
  navigator.mediaDevices?.addEventListener("devicechange", () => void look(), { signal });
  return () => waiting.abort();
}

function describeDevice(device: MediaDeviceInfo | InputDeviceInfo): ListedCamera {
  const { deviceId, label } = device;
  const can = "getCapabilities" in device ? device.getCapabilities() : undefined;
  const pixels = (can?.width?.max ?? 0) * (can?.height?.max ?? 0);
  return {
    deviceId,
    label,
    facing: facingOf(can?.facingMode?.[0]) ?? facingOfLabel(label),
    pixels: pixels > 0 ? pixels : undefined,
  };
}

/** The direction of a track or device; undefined for a webcam, which has none. */
export function facingOf(mode: string | undefined): Facing | undefined {
  return mode === "user" || mode === "environment" ? mode : undefined;
}

const rear =
  /\b(back|rear|environment|world|trasera|posterior|traseira|arrière|rück\w*|hintere)\b|facing back|背面|后置|後置|後面/i;
const front =
  /\b(front(?:al|kamera)?|user|selfie|delantera|avant|vordere|anteriore|facetime|truedepth)\b|facing front|前面|前置/i;

/** The direction that a camera's label names, in the languages of phones; undefined without one. */
export function facingOfLabel(label: string): Facing | undefined {
  if (rear.test(label)) return "environment";
  return front.test(label) ? "user" : undefined;
}
