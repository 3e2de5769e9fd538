import type { CallName, UploadedPicture } from "@horma/contract";
import { sendFile } from "./file-transfer.ts";

/**
 * Uploads a picture. The server judges its bytes and not the type that this computer gives it, so that its answer says what it is.
 * @throws CallError
 */
export function sendPicture(
  name: Extract<CallName, "uploadLogo" | "uploadOfficePicture">,
  file: File,
): Promise<UploadedPicture> {
  return sendFile<UploadedPicture>(name, file, { query: {}, type: "image/jpeg" });
}
