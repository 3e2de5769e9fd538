import { useNow } from "@horma/app/use-now";
import type { OfficeStockLine } from "@horma/contract";
import { type CorrectionReason, displaySize, limits, roleMay } from "@horma/domain";
import { Alert, CountStepper, IconButton, PanelHead, RadioGroup, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { FigureStrip } from "../layout/FigureStrip.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import { useOffice } from "../session/session.ts";
import { dayText } from "../time/time-text.ts";
import { correctionChoices, reasonTexts } from "./reason-texts.ts";
import styles from "./Stock.module.css";
import { historyQuery } from "./stock-queries.ts";

type LinePanelProps = { store: string; line: OfficeStockLine; onClose: () => void };

/** A sku in a slot: its books, their history, and what a person sees there instead. */
export function LinePanel({ store, line, onClose }: LinePanelProps) {
  const { location, sku, size, name, color, standing, held, with_shoppers } = line;
  const edits = roleMay(useOffice().role, "correct_stock");
  const now = useNow();
  const { data, error } = useQuery(historyQuery({ store, sku, ...(location !== null && { location }) }));
  const place = location ?? t`sin lugar`;
  return (
    <aside className={styles.panel} aria-label={place}>
      <PanelHead look="close" title={<p>{t`${name} ${color}, talla ${displaySize(size)}`}</p>}>
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </PanelHead>
      <h2 className={styles.slotName}>{place}</h2>
      <FigureStrip
        figures={[
          { what: t`en bodega`, figure: String(standing) },
          { what: t`apartados`, figure: String(held) },
          { what: t`con clientes`, figure: String(with_shoppers) },
        ]}
      />
      {edits && <Correct store={store} line={line} />}
      <h3 className="h2">
        <Trans>Historia</Trans>
      </h3>
      {data === undefined ? (
        <Waiting look="plain" error={error}>{t`Cargando la historia`}</Waiting>
      ) : data.lines.length === 0 ? (
        <p>
          <Trans>Nadie lo ha corregido.</Trans>
        </p>
      ) : (
        <ul className={styles.history}>
          {data.lines.map(({ at, before, after, reason, by }) => (
            <li key={at}>
              <b>
                <Trans>
                  {before} a {after}
                </Trans>
              </b>
              <span>
                {i18n._(reasonTexts[reason])}
                <span className={clsx("small", styles.by)}>
                  {[by, dayText(at, now)].filter(Boolean).join(", ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function Correct({ store, line }: Pick<LinePanelProps, "store" | "line">) {
  const { sku, location, standing, held } = line;
  const [left, setLeft] = useState(standing);
  const [reason, setReason] = useState<CorrectionReason>();
  const queries = useQueryClient();
  const correct = useMutation({
    mutationFn: (why: CorrectionReason) =>
      api("correctStock", { body: { store, sku, location, seen: standing, left, reason: why } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["stock"] }),
  });
  return (
    <section className={styles.correct}>
      <h3 className="h2">
        <Trans>Corregir</Trans>
      </h3>
      <CountStepper
        typed
        label={t`Pares que hay en el lugar`}
        value={left}
        max={limits.slotMax}
        onChange={setLeft}
      />
      {left !== standing && (
        <>
          {left < held && (
            <p>
              <Trans>Quien espera un par de aquí recibe otro, o se queda sin él.</Trans>
            </p>
          )}
          <RadioGroup
            look="rows"
            label={t`Motivo`}
            value={reason}
            options={correctionChoices.map((value) => ({ value, text: i18n._(reasonTexts[value]) }))}
            onChange={setReason}
          />
        </>
      )}
      {correct.error && <Alert>{failureText(correct.error)}</Alert>}
      <StaffButton
        busy={correct.isPending}
        disabled={left === standing || reason === undefined}
        onClick={() => reason !== undefined && correct.mutate(reason)}
      >
        {left === standing ? t`Sin cambios` : t`Dejar en ${left}`}
      </StaffButton>
    </section>
  );
}
