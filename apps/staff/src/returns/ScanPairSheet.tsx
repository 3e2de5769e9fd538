import type { BoardPair } from "@horma/contract";
import { displaySize, limits } from "@horma/domain";
import { CodeField, PairToConfirm, ScanVerdict, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useCodes } from "../scan/use-codes.ts";
import styles from "./ScanPairSheet.module.css";
import { useRightCode } from "./use-right-code.ts";

const CodeCamera = lazy(() => import("../scan/CodeCamera.tsx"));

export type ScanPairSheetProps = {
  /** Without a pair the sheet is closed. */
  pair: BoardPair | undefined;
  title: (size: string) => string;
  /** Where it goes after the scan. */
  goal: ReactNode;
  onRight: (code: string) => void;
  onClose: () => void;
  /** The slot it goes to, if it was scanned already: that slot's label puts it there. */
  slot?: string | undefined;
  /** Other actions: it is not there, it has no label. */
  other?: ReactNode;
};

/** A pair is scanned before it is put somewhere: by camera, by a reader that types, or by typing. */
export function ScanPairSheet({ pair, title, onClose, ...rest }: ScanPairSheetProps) {
  return (
    <Sheet
      open={pair !== undefined}
      title={pair === undefined ? "" : title(displaySize(pair.size))}
      onClose={onClose}
    >
      {pair && <Scanning pair={pair} {...rest} />}
    </Sheet>
  );
}

type ScanningProps = Pick<ScanPairSheetProps, "goal" | "onRight" | "other" | "slot"> & { pair: BoardPair };

function Scanning({ pair, goal, onRight, other, slot }: ScanningProps) {
  const { wrong, take, takeSlot } = useRightCode(pair, onRight, slot);
  const [code, setCode] = useState("");
  const scan = useCodes(take, limits, takeSlot);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take(code);
  };
  return (
    <div className={styles.scanning}>
      <div className={styles.what}>
        <p className={styles.name}>
          <b>
            {pair.product.brand} {pair.product.name}
          </b>
          {pair.product.color}
        </p>
        <PairToConfirm
          className={styles.pair}
          size={displaySize(pair.size)}
          ean={pair.ean || pair.sku}
          state="waiting"
          text={t`Escanea la etiqueta de la caja`}
        />
        <div className={styles.goal}>{goal}</div>
      </div>
      <div className={styles.how}>
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera className={styles.camera} onCode={async (text) => scan(text)} />
        </Suspense>
        {wrong && <ScanVerdict {...wrong} />}
        <form className={styles.typed} onSubmit={submit} noValidate>
          <CodeField label={t`O escribe el código`} enterKeyHint="done" value={code} onChange={setCode} />
          <StaffButton
            type="submit"
            missing={code.trim() === "" ? t`Falta el código` : undefined}
            className={styles.confirm}
          >
            <Trans>Confirmar</Trans>
          </StaffButton>
        </form>
        {other && <div className={styles.other}>{other}</div>}
      </div>
    </div>
  );
}
