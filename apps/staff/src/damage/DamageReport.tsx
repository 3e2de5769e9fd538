import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import { DamagePhotos } from "./DamagePhotos.tsx";
import styles from "./DamageScreen.module.css";
import { damageCauseNames } from "./damage-causes.ts";
import { damageQuery } from "./damage-query.ts";

/** What was reported of a pair: its photos, how it happened, and who said so. */
export function DamageReport({ hashId, pairId }: { hashId: string; pairId: number }) {
  const { data, isError } = useQuery(damageQuery(hashId, pairId));
  if (data === undefined || data.photos.length === 0) {
    return (
      <p role="status" className={styles.wait}>
        {data || isError ? t`De este par no hay fotos.` : t`Cargando foto.`}
      </p>
    );
  }
  const said = t`Foto de ${data.by ?? ""}, el ${dayMonth(data.at)} a las ${timeOfDay(data.at)}`;
  return (
    <DamagePhotos
      photos={data.photos.map(({ image, marks }) => ({ src: `data:image/jpeg;base64,${image}`, marks }))}
      note={`${i18n._(damageCauseNames[data.cause])} · ${said}`}
    />
  );
}
