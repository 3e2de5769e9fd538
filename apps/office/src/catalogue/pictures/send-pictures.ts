import { CallError } from "@horma/contract";
import { api } from "../../api/api.ts";
import { failureText } from "../../api/refusal-text.ts";
import { sendPicture } from "../../api/send-picture.ts";
import { serverLanguage } from "../../language/shown.ts";
import { byProduct, type NamedFile } from "./picture-files.ts";

/** How far a file is: the product has it now, or had it already at that position; or why it has not. */
export type FileState = "sending" | "stored" | "same" | { failed: string };
type Tell = (file: File, state: FileState) => void;

/** Sends pictures one at a time; each product gets its own once they have arrived. One that fails does not stop the others. */
export async function sendPictures(
  named: readonly NamedFile[],
  { tell, signal }: { tell: Tell; signal: AbortSignal },
): Promise<void> {
  for (const [id, files] of byProduct(named)) {
    if (signal.aborted) return;
    const unsettled = new Set(files.map(({ file }) => file));
    const settle: Tell = (file, state) => {
      unsettled.delete(file);
      tell(file, state);
    };
    try {
      await sendOfProduct(id, files, { tell, settle });
    } catch (error) {
      for (const file of unsettled) tell(file, { failed: causeOf(error) });
    }
  }
}

async function sendOfProduct(
  id: string,
  files: readonly NamedFile[],
  { tell, settle }: { tell: Tell; settle: Tell },
): Promise<void> {
  const { version, pictures } = await api("getCatalogueProduct", { params: { id }, query: {} });
  const present = new Map(pictures.map(({ position, address }) => [position, address]));
  const rows: { file: File; position: number; address: string }[] = [];
  for (const { file, position } of files) {
    tell(file, "sending");
    try {
      const { hash, address } = await sendPicture("uploadOfficePicture", file);
      if (present.get(position)?.startsWith(`/pictures/${hash}/`)) settle(file, "same");
      else rows.push({ file, position, address });
    } catch (error) {
      settle(file, { failed: causeOf(error) });
    }
  }
  if (rows.length === 0) return;
  await api("editCatalogueProduct", {
    params: { id },
    body: {
      version,
      language: serverLanguage(),
      pictures: rows.map(({ position, address }) => ({ position, address })),
    },
  });
  for (const { file } of rows) settle(file, "stored");
}

function causeOf(error: unknown): string {
  const said = error instanceof CallError ? error.fields[0]?.message : undefined;
  return said ?? failureText(error as Error);
}
