import { t } from "@lingui/core/macro";
import { DamageLayout } from "./DamageLayout.tsx";
import { DamageReport } from "./DamageReport.tsx";
import styles from "./DamageScreen.module.css";
import type { DamageProps } from "./NewDamage.tsx";

/** A pair that is not for sale any more: its photos, how it happened, and who said so. */
export function WithdrawnDamage({ hashId, pair, label, past }: DamageProps) {
  return (
    <DamageLayout
      left={<DamageReport hashId={hashId} pairId={pair.id} />}
      right={
        <>
          {label}
          <p className={styles.withdrawn}>{placeWord(pair.place)}</p>
          {past}
        </>
      }
    />
  );
}

function placeWord(place: DamageProps["pair"]["place"]): string {
  if (place === "damaged") return t`Jefatura decide`;
  return place === "workshop" ? t`En el taller` : t`Retirado de existencias`;
}
