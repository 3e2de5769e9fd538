import { limits } from "@horma/domain";
import { Icon, ScanVerdict } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, lazy, type RefObject, Suspense, useId, useState } from "react";
import styles from "./OrderFinder.module.css";
import type { LookupAnswer } from "./use-order-lookup.ts";

const CodeCamera = lazy(() => import("../scan/CodeCamera.tsx"));

export type OrderFinderProps = {
  text: string;
  onText: (text: string) => void;
  /** Called with Enter. */
  onLook: (text: string) => Promise<void>;
  /** Called with a code that the camera read. */
  onScan: (code: string) => Promise<void> | undefined;
  looking: boolean;
  answer: LookupAnswer | undefined;
  input: RefObject<HTMLInputElement | null>;
};

/** Finds the shopper's order: by typing, or by scanning the shopper's screen. */
export function OrderFinder({ text, onText, onLook, onScan, looking, answer, input }: OrderFinderProps) {
  const id = useId();
  const [camera, setCamera] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onLook(text);
  };
  const read = async (code: string) => {
    setCamera(false);
    await onScan(code);
  };
  return (
    <form className={styles.finder} onSubmit={submit} noValidate>
      <label className={`label ${styles.label}`} htmlFor={id}>
        <Trans>Código o alias</Trans>
      </label>
      <div className={styles.field}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={text}
          maxLength={limits.nicknameCodePoints}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={`${id}how`}
          onChange={(event) => onText(event.target.value)}
        />
        <button
          type="button"
          className={styles.scan}
          aria-label={t`Escanear QR`}
          aria-pressed={camera}
          onClick={() => setCamera(!camera)}
        >
          <Icon name={camera ? "close" : "scan"} size="lg" />
        </button>
      </div>
      <p id={`${id}how`} className={styles.how}>
        <Trans>Escanea el QR del teléfono o escribe el código corto.</Trans>
      </p>
      {camera && (
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera className={styles.camera} onCode={read} />
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {looking ? t`Buscando` : ""}
      </p>
      {answer && <ScanVerdict verdict="wrong" {...answer} className={styles.answer} />}
    </form>
  );
}
