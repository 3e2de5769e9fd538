/** Why there is no camera picture. Each code has one text for a person's report (CA-05, CA-06, CA-07). */
export type CameraRefusalCode =
  | "insecure_context"
  | "no_camera"
  | "no_permission"
  | "busy"
  | "hardware"
  | "disabled"
  | "play_timeout"
  | "ended";

export interface CameraRefusal {
  readonly kind: "refused";
  readonly code: CameraRefusalCode;
  readonly message: string;
}

/** What a test of the camera says (CA-07). */
export const testMessages: Record<CameraRefusalCode, string> = {
  insecure_context: "Insecure context.",
  no_camera: "No camera detected.",
  no_permission: "No permission to access camera.",
  busy: "Some problem occurred which prevented the device from being used.",
  hardware: "A hardware error occurred.",
  disabled: "User media support is disabled.",
  play_timeout: "Failed to play video. Timeout.",
  ended: "Some problem occurred which prevented the device from being used.",
};

/** Messages at start: the test's, except where CA-06 has its own words. */
const startMessages: Record<CameraRefusalCode, string> = {
  ...testMessages,
  insecure_context: "Not connected via SSL (HTTPS), the SDK may not work correctly.",
  no_camera: "No camera available, please use a device with an accessible camera.",
};

/** CA-06: the camera works, but its picture is small. */
export const lowResolutionMessage =
  "Camera resolution too low, please use a higher resolution (720P or better).";

export function refusal(code: CameraRefusalCode, messages = startMessages): CameraRefusal {
  return { kind: "refused", code, message: messages[code] };
}

const codesByErrorName: Record<string, CameraRefusalCode> = {
  NotAllowedError: "no_permission",
  NotFoundError: "no_camera",
  OverconstrainedError: "no_camera",
  NotReadableError: "hardware",
  AbortError: "busy",
  SecurityError: "disabled",
  TypeError: "disabled",
};

/** The refusal that an error of getUserMedia stands for. */
export function refusalCode(error: unknown): CameraRefusalCode {
  if (!isNamed(error)) return "busy";
  // Browsers say only in the message that another program uses the camera.
  if (error.name === "NotReadableError" && /in use/i.test(error.message ?? "")) return "busy";
  return codesByErrorName[error.name] ?? "busy";
}

/** OverconstrainedError is no Error in some browsers. */
function isNamed(error: unknown): error is { name: string; message?: string } {
  return typeof error === "object" && error !== null && "name" in error && typeof error.name === "string";
}

/** Whether a retry can help: a device in use may become free, a denied permission does not change. */
export function isPassing(code: CameraRefusalCode): boolean {
  return code === "busy" || code === "hardware";
}
