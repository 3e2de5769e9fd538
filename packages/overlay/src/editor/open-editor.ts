import { ScannerError } from "@horma/scanner/error";
import { loadPicture } from "../drawing/pictures.ts";
import type { EditorSession } from "./session.ts";
import type { EditorStage, StageOptions } from "./stage.ts";

const loadStage = () => import("./stage.ts");

/** Fetches the editor's code ahead. @throws ScannerError `network_error` */
export async function preloadEditor(): Promise<void> {
  await loadStage().catch(networkError);
}

/**
 * Opens a session's layer for editing over a picture, as large as the container. The canvas library is loaded now, not before.
 * @param container an element in a page, with a size of its own
 * @throws ScannerError `no_element`; `network_error` when the picture or the editor's code cannot be loaded
 */
export async function openEditor(
  container: HTMLElement,
  session: EditorSession,
  picture: Blob | string | HTMLImageElement,
  options: StageOptions,
): Promise<EditorStage> {
  if (!(container instanceof HTMLElement) || !container.isConnected)
    throw new ScannerError("no_element", container);
  const [image, { mountStage }] = await Promise.all([
    picture instanceof HTMLImageElement ? picture : loadPicture(picture),
    loadStage().catch(networkError),
  ]);
  // It was closed while the picture came.
  if (!container.isConnected) throw new ScannerError("no_element", container);
  return mountStage(container, session, image, options);
}

function networkError(cause: unknown): never {
  throw new ScannerError("network_error", "editor", { cause });
}
