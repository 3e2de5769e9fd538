import { limits } from "@horma/domain";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import styles from "./DamagePhotos.module.css";
import { markText } from "./damage-words.ts";

/** A photo with its marks: an address that the page can show, and the marks in words. */
type ShownPhoto = { src: string; marks: readonly { kind: string; comment: string }[] };

export type DamagePhotosProps = {
  photos: readonly ShownPhoto[];
  /** Under the photos: whose they are. */
  note?: string | undefined;
  /** Marks a photo again. */
  onEdit?: ((index: number) => void) | undefined;
  /** Takes another one. */
  onAdd?: (() => void) | undefined;
};

/** One photo large, all of them small, and the place of the next. */
export function DamagePhotos({ photos, note, onEdit, onAdd }: DamagePhotosProps) {
  const [chosen, choose] = useState(0);
  const index = Math.min(chosen, photos.length - 1);
  const photo = photos[index];
  const count = photos.length;
  const marks = photos.flatMap((each) => each.marks).length;
  return (
    <div className={styles.photos}>
      {photo === undefined ? (
        <button type="button" className={styles.empty} onClick={onAdd}>
          <Icon name="camera" size="xl" />
          <Trans>Tomar una foto del daño</Trans>
        </button>
      ) : (
        <figure className={styles.large}>
          <img src={photo.src} alt={photo.marks.map(markText).join(". ") || t`Foto del par`} />
          {onEdit && (
            <button type="button" className={styles.edit} onClick={() => onEdit(index)}>
              <Trans>Marcar de nuevo</Trans>
            </button>
          )}
        </figure>
      )}
      <div className={styles.strip}>
        {photos.map(({ src }, each) => (
          <button
            key={src}
            type="button"
            className={clsx(styles.small, each === index && styles.chosen)}
            aria-pressed={each === index}
            aria-label={t`Foto ${each + 1}`}
            onClick={() => choose(each)}
          >
            <img src={src} alt="" />
          </button>
        ))}
        {onAdd && count > 0 && count < limits.damagePhotos && (
          <button
            type="button"
            className={clsx(styles.small, styles.add)}
            aria-label={t`Otra foto`}
            onClick={onAdd}
          >
            <Icon name="camera" />
          </button>
        )}
        {photo !== undefined && (
          <p className={styles.note}>
            <b>
              {plural(marks, { one: "1 marca", other: "# marcas" })}{" "}
              {plural(count, { one: "en 1 foto", other: "en # fotos" })}
            </b>
            <span>{note ?? photo.marks.map(markText).join(" · ")}</span>
          </p>
        )}
      </div>
    </div>
  );
}
