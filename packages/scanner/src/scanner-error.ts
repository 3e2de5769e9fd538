/** Error codes and texts of the scanner and its overlay (OV-04). docs/spec/overlay.md says when each is raised. */
export const scannerErrorMessages = {
  invalid_width: "Invalid width.",
  invalid_region: "Invalid region.",
  invalid_style_id: "Invalid style id.",
  existing_style_id: "Existing drawing style id.",
  existing_layer_id: "Existed drawing layer id.",
  item_in_other_layer: "Existed in other drawing layers.",
  illegal_item: "Illegal drawing item.",
  illegal_mode: "Illegal mode.",
  unregistered_user: "Unregistered user.",
  note_name_missing: "A note needs a name.",
  note_name_taken: "The item already has a note of this name.",
  note_name_unknown: "The item has no note of this name.",
  ui_element_locked: "It is not allowed to change the UIElement when the camera is open.",
  network_error: "Network Error",
  no_element: "Can't get valid HTMLElement.",
  unsupported_value: "Unsupported value",
} as const;

export type ScannerErrorCode = keyof typeof scannerErrorMessages;

/** A wrong use of the scanner or its overlay, or a picture that could not be loaded; `message` is the text that belongs to `code`. */
export class ScannerError extends Error {
  override readonly name = "ScannerError";
  readonly code: ScannerErrorCode;
  /** What exactly was wrong, for the log: a value, an id, an address. */
  readonly detail: string | undefined;

  constructor(code: ScannerErrorCode, detail?: unknown, options?: ErrorOptions) {
    super(scannerErrorMessages[code], options);
    this.code = code;
    this.detail = detail === undefined ? undefined : worded(detail);
  }
}

/** The text of any value, also of an object without a usable `toString`. */
function worded(detail: unknown): string {
  try {
    return String(detail);
  } catch {
    return Object.prototype.toString.call(detail);
  }
}
