import { useNow } from "@horma/app/use-now";
import type { OfficeScreen } from "@horma/contract";
import { PanelHead, Sheet } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Waiting } from "../layout/Waiting.tsx";
import { sinceText } from "../time/time-text.ts";
import fields from "./fields.module.css";
import { ScreenActions } from "./ScreenActions.tsx";
import styles from "./Screens.module.css";
import { screenText } from "./screen-text.ts";
import { screensQuery } from "./store-states-query.ts";

/** The store's kiosks, tablets, phones and walls, the last used ones first. Who edits stores names them and cuts them off. */
export function Screens({ store, edits }: { store: string; edits: boolean }) {
  const { data, error } = useQuery(screensQuery(store));
  const [open, setOpen] = useState<string>();
  const screens = data?.screens ?? [];
  const opened = screens.find(({ id }) => id === open);
  const close = () => setOpen(undefined);
  return (
    <>
      <PanelHead title={t`Pantallas`} look="note">
        {data && <span className={fields.note}>{screens.length}</span>}
      </PanelHead>
      {data === undefined ? (
        <Waiting className="small" error={error}>{t`Cargando las pantallas`}</Waiting>
      ) : screens.length === 0 ? (
        <p className={fields.note}>
          <Trans>Ninguna: aparecen al registrar un tótem o al entrar alguien del equipo.</Trans>
        </p>
      ) : (
        <table className={styles.table}>
          <caption className="visually-hidden">{t`Pantallas de la tienda`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Equipo`}</th>
              <th scope="col">{t`Versión`}</th>
              <th scope="col">{t`Visto`}</th>
            </tr>
          </thead>
          <tbody>
            {screens.map((screen) => (
              <Row key={screen.id} screen={screen} onOpen={edits ? () => setOpen(screen.id) : undefined} />
            ))}
          </tbody>
        </table>
      )}
      {/* Outside the store's form. */}
      {createPortal(
        <Sheet
          look="box"
          open={opened !== undefined}
          title={opened === undefined ? "" : screenText(opened)}
          onClose={close}
        >
          {opened && <ScreenActions store={store} screen={opened} onDone={close} />}
        </Sheet>,
        document.body,
      )}
    </>
  );
}

function Row({ screen, onOpen }: { screen: OfficeScreen; onOpen: (() => void) | undefined }) {
  const now = useNow();
  return (
    <tr>
      <th scope="row">
        {onOpen === undefined ? (
          <b>{screenText(screen)}</b>
        ) : (
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {screenText(screen)}
          </button>
        )}
        {screen.people.length > 0 && <span className={fields.note}>{screen.people.join(", ")}</span>}
      </th>
      <td>{screen.version ?? "–"}</td>
      <td>{sinceText(screen.seen_at, now)}</td>
    </tr>
  );
}
