import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import { DamageLayout } from "./DamageLayout.tsx";
import { DamagePhotos } from "./DamagePhotos.tsx";
import styles from "./DamageScreen.module.css";
import { damageCauseNames } from "./damage-causes.ts";
import { damageQuery } from "./damage-query.ts";
import type { DamageProps } from "./NewDamage.tsx";

/** A pair that left the stock: its photos, how it happened, and who said so. */
export function WithdrawnDamage({ hashId, pair, label, past }: DamageProps) {
  const { data, isError } = useQuery(damageQuery(hashId, pair.id));
  return (
    <DamageLayout
      left={
        data === undefined ? (
          <p role="status" className={styles.wait}>
            {isError ? t`De este par no hay fotos.` : t`Cargando foto.`}
          </p>
        ) : (
          <DamagePhotos
            photos={data.photos.map(({ image, marks }) => ({
              src: `data:image/jpeg;base64,${image}`,
              marks,
            }))}
            note={t`Foto de ${data.by ?? ""}, el ${dayMonth(data.at)} a las ${timeOfDay(data.at)}`}
          />
        )
      }
      right={
        <>
          {label}
          <p className={styles.withdrawn}>
            <Trans>Retirado de existencias</Trans>
            {data && <b>{i18n._(damageCauseNames[data.cause])}</b>}
          </p>
          {past}
        </>
      }
    />
  );
}
