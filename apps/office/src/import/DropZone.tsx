import type { FileKind } from "@horma/contract";
import { Alert, BarcodeProgress } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type DragEvent, useState } from "react";
import styles from "./DropZone.module.css";
import type { FileOptions } from "./use-upload.ts";

export type DropZoneProps = {
  kind: FileKind;
  busy: boolean;
  onFile: (file: File, options: FileOptions) => void;
};

/** Mock-up 70: where a file is dropped, or chosen by a click or the keyboard. A file of stock says when it was true. */
export function DropZone({ kind, busy, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const [asOf, setAsOf] = useState(localNow);
  const [whole, setWhole] = useState(false);
  const [undated, setUndated] = useState(false);
  const asksWhen = kind.takes.includes("as_of");
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    // The field is empty while one types a date, too.
    setUndated(asksWhen && asOf === "");
    if (asksWhen && asOf === "") return;
    onFile(file, {
      ...(asksWhen && { as_of: new Date(asOf).toISOString() }),
      ...(kind.takes.includes("covers") && whole && ({ covers: "store" } as const)),
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  if (busy)
    return (
      <div className={styles.zone} role="status">
        <BarcodeProgress indeterminate bars={60} size="md" />
        <p>
          <Trans>Leyendo el archivo</Trans>
        </p>
      </div>
    );
  return (
    <>
      {asksWhen && (
        <div className={styles.options}>
          <label>
            <Trans>Así estaban las existencias el</Trans>
            <input
              type="datetime-local"
              value={asOf}
              required
              aria-invalid={undated}
              onChange={(event) => {
                setAsOf(event.target.value);
                setUndated(false);
              }}
            />
          </label>
          {kind.takes.includes("covers") && (
            <label className={styles.check}>
              <input type="checkbox" checked={whole} onChange={(event) => setWhole(event.target.checked)} />
              <Trans>Lo que no está en el archivo ya no queda en sus tiendas</Trans>
            </label>
          )}
        </div>
      )}
      {undated && (
        <Alert>
          <Trans>
            Falta cuándo estaban así las existencias: escribe la fecha y la hora, y elige el archivo otra vez.
          </Trans>
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere on it; the button inside does the same */}
      <div
        className={clsx(styles.zone, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <h2 className="h2">
          <Trans>Suelta aquí el archivo</Trans>
        </h2>
        <p>
          <Trans>CSV o NDJSON, UTF-8 o Windows-1252. Nada cambia hasta que apliques.</Trans>
        </p>
        <label className={styles.choose}>
          <Trans>Elegir archivo</Trans>
          <input
            type="file"
            accept=".csv,.txt,.ndjson,.jsonl,text/csv"
            className="visually-hidden"
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file, mended, may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
      </div>
    </>
  );
}

/** Now as a `datetime-local` field has it. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
