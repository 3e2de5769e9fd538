import type { FileForm } from "@horma/domain";
import { Refusal } from "../../web/http/refusals.ts";

/** A file that cannot be read as a whole. The message says what is wrong and what to do; `form` what it is where it is no table. */
export class FileFault extends Error {
  constructor(
    message: string,
    readonly form?: FileForm,
  ) {
    super(message);
  }
}

/** The same as an answer. */
export function refuseFile({ message, form }: FileFault): Refusal {
  return new Refusal("file_invalid", message, { fault: form });
}
