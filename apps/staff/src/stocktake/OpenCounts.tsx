import type { OpenCount } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Nothing, RadioGroup, ScanVerdict, SizeText, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { act, useActionQueue } from "../action/action-queue.ts";
import { refusalText } from "../action/refusal-text.ts";
import { refreshBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { timeOfDay } from "../time/clock-text.ts";
import { decisionReasons, decisionWords, differenceText, sumDifferences } from "./count-words.ts";
import styles from "./OpenCounts.module.css";
import { openCountsQuery } from "./stocktake-query.ts";

type Reason = (typeof decisionReasons)[number];

/** The manager's differences: each count goes into the books with a reason, or is dropped. */
export function OpenCounts() {
  const { store } = useStaffSession();
  const { data, isError } = useQuery(openCountsQuery(store.code));
  const counts = data?.counts ?? [];
  const none = data === undefined ? t`Cargando las diferencias` : t`No hay diferencias por decidir.`;
  return (
    <section aria-labelledby="open-counts" className={styles.list}>
      <h2 id="open-counts" className={styles.head}>
        {counts.length === 0
          ? t`Diferencias`
          : plural(counts.length, { one: "# diferencia por decidir", other: "# diferencias por decidir" })}
      </h2>
      {counts.length === 0 && (
        <Nothing look="slot" role="status" className={styles.none}>
          {isError ? t`No llegan las diferencias. Volvemos a intentarlo.` : none}
        </Nothing>
      )}
      <ul className={styles.list}>
        {counts.map((count) => (
          <Undecided key={count.id} count={count} />
        ))}
      </ul>
    </section>
  );
}

function Undecided({ count }: { count: OpenCount }) {
  const { id, location, name, at, lines } = count;
  const { waiting } = useActionQueue();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const queued = waiting.some(({ call, body }) => call === "decideCount" && "id" in body && body.id === id);
  const words = decisionWords();
  const decide = async (why: Reason | null) => {
    setBusy(true);
    const label = why === null ? t`Descartar el conteo de ${location}` : t`Aplicar el conteo de ${location}`;
    const outcome = await act("decideCount", { id, reason: why }, { label });
    setBusy(false);
    if (outcome.kind !== "refused") return;
    setRefused(refusalText(outcome.error));
    void refreshBoard();
  };
  return (
    <li className={styles.open}>
      <h3 className={styles.place}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <b className="num">{location}</b>
          <span>
            {differenceText(sumDifferences(lines))}
            <br />
            <small>
              {name}, {timeOfDay(at)}
            </small>
          </span>
        </button>
      </h3>
      {open && (
        <div className={styles.decision}>
          <ul>
            {lines.map((line) => (
              <li key={line.sku} className={styles.line}>
                <span className="num">
                  <SizeText>{displaySize(line.size)}</SizeText>
                </span>
                <span>
                  {line.product.brand} {line.product.name}, {line.product.color}
                </span>
                <b>{differenceText(sumDifferences([line]))}</b>
              </li>
            ))}
          </ul>
          <RadioGroup
            look="rows"
            label={t`Motivo, ${location}`}
            value={reason}
            onChange={setReason}
            options={decisionReasons.map((value) => ({ value, text: words[value] }))}
          />
          {refused !== undefined && <ScanVerdict verdict="wrong" title={t`No se aplicó`} text={refused} />}
          <StaffButton
            size="lg"
            icon="check"
            disabled={reason === undefined}
            busy={busy && !queued}
            queued={queued}
            onClick={() => reason && void decide(reason)}
          >
            {queued ? t`En cola` : reason === undefined ? t`Elige un motivo` : t`Corregir los libros`}
          </StaffButton>
          <StaffButton variant="line" disabled={busy || queued} onClick={() => void decide(null)}>
            <Trans>Descartar: los libros están bien</Trans>
          </StaffButton>
        </div>
      )}
    </li>
  );
}
