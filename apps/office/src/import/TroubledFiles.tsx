import { shownList } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import type { TroubledFile } from "@horma/contract";
import { PanelHead } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { dayText } from "../time/time-text.ts";
import { kindTexts } from "./kind-texts.ts";
import styles from "./TroubledFiles.module.css";
import { unusualText } from "./unusual-text.ts";

/** The files of other systems that a person has to see to, each with the way to it. Nothing without any. */
export function TroubledFiles({ files }: { files: readonly TroubledFile[] }) {
  const now = useNow();
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t`Archivos por ver`}>
      <PanelHead title={t`Archivos por ver`} look="note">
        <b>{files.length}</b>
      </PanelHead>
      <ul>
        {files.map((file) => {
          const { kind, by, id, at } = file;
          const name = t`${i18n._(kindTexts[kind])} desde ${by}`;
          return (
            <li key={`${kind} ${by}`}>
              <p>
                <b>{name}</b> <span>{troubleText(file)}</span>
              </p>
              <span className="small">{dayText(at, now)}</span>
              <Link to={`${paths.import}?id=${id}`} aria-label={t`Ver: ${name}`}>
                <Trans>Ver</Trans>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function troubleText({ what, refused, unusual }: TroubledFile): string {
  switch (what) {
    case "stopped":
      return t`Detenido: ${shownList(unusual.map(unusualText))}. No se aplicó nada.`;
    case "refused":
      return t`Rechazado: ${plural(refused, { one: "1 fila no sirve", other: "# filas no sirven" })}. No se aplicó nada.`;
    case "failed":
      return t`No se pudo leer: no se aplicó nada.`;
    case "late":
      return t`Atrasado: no llega desde entonces.`;
  }
}
