import type { FileHead, Import } from "@horma/contract";
import { type CellRule, type ImportKind, writeMapping } from "@horma/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendFile } from "../api/file-transfer.ts";

/** Bytes in which the head of a file is looked for. */
const headBytes = 128 * 1024;

/** Which column each heading is that the person changed: a column's name, or `-` for a heading that is not read. */
type Matches = Readonly<Record<string, string>>;

/** What the person says of a file beside its columns. */
export type FileOptions = { as_of?: string; covers?: "rows" | "store"; mapping_name?: string };

/** A file that was chosen on this page: its columns and how they are matched. */
export type Upload = {
  file: File;
  /** Null of NDJSON, whose keys are columns. */
  head: FileHead | null;
  matches: Matches;
  /** What makes columns that the file lacks, by column. */
  rules: Readonly<Record<string, CellRule>>;
  options: FileOptions;
};

type UseUploadOptions = { kind: ImportKind; onChecked: (id: number) => void };

/**
 * A file on its way: its head is read first, and a file without a problem is checked at once. Nothing is applied.
 */
export function useUpload({ kind, onChecked }: UseUploadOptions) {
  const [upload, setUpload] = useState<Upload>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [sent, setSent] = useState<string>();
  const queries = useQueryClient();

  async function working(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    } finally {
      setBusy(false);
    }
  }

  /** Reads the head with the given matches, and checks the file if it has no problem. */
  const look = (next: Omit<Upload, "head">, check: boolean) =>
    working(async () => {
      const isLines = /\.(nd)?jsonl?$/i.test(next.file.name);
      const head = isLines
        ? null
        : await sendFile<FileHead>("readFileHead", next.file.slice(0, headBytes), {
            query: { kind, ...shapeOf(next) },
            type: "text/csv",
          });
      setUpload({ ...next, head });
      if (check && head?.problem == null) await send(next, isLines);
    });

  const send = async (next: Omit<Upload, "head">, isLines: boolean) => {
    const { mapping_name: _, ...options } = next.options;
    const { id } = await sendFile<Import>("createImport", next.file, {
      query: {
        kind,
        dry_run: "true",
        file_name: next.file.name.slice(0, 200),
        ...options,
        ...shapeOf(next),
      },
      type: isLines ? "application/x-ndjson" : "text/csv",
    });
    setSent(shapeText(next));
    onChecked(id);
    void queries.invalidateQueries({ queryKey: ["imports"] });
  };

  return {
    upload,
    busy,
    error,
    /** Whether the file was checked with these columns. */
    isChecked: upload !== undefined && sent === shapeText(upload),
    choose: (file: File, options: FileOptions) => void look({ file, matches: {}, rules: {}, options }, true),
    /** Another column for a heading; the file is checked again when the person says so. */
    match: (heading: string, column: string) =>
      upload && void look({ ...upload, matches: { ...upload.matches, [heading]: column } }, false),
    /** How a column that the file lacks is made; without a rule it is not. */
    make: (column: string, rule: CellRule | undefined) => {
      if (upload === undefined) return;
      const { [column]: _, ...others } = upload.rules;
      void look({ ...upload, rules: rule === undefined ? others : { ...others, [column]: rule } }, false);
    },
    useMapping: (name: string | undefined) => {
      if (upload === undefined) return;
      const { mapping_name: _, ...options } = upload.options;
      void look(
        {
          ...upload,
          matches: {},
          rules: {},
          options: name === undefined ? options : { ...options, mapping_name: name },
        },
        false,
      );
    },
    check: () => upload && void look(upload, true),
    forget: () => {
      setUpload(undefined);
      setError(undefined);
    },
  };
}

type Shaped = Pick<Upload, "matches" | "rules" | "options">;

/** The columns of an upload, to be compared with others. */
function shapeText(upload: Shaped): string {
  return new URLSearchParams(shapeOf(upload)).toString();
}

/** A stored mapping, or the matches and rules of this page; a file cannot have both. */
function shapeOf({ matches, rules, options }: Shaped): Record<string, string> {
  if (options.mapping_name !== undefined) return { mapping_name: options.mapping_name };
  const mapping = writeMapping({ headings: matches, rules });
  return mapping === "" ? {} : { mapping };
}
