import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { UploadButton } from "../../form/UploadButton.tsx";
import { droppedFiles } from "./dropped-files.ts";
import styles from "./PicturesScreen.module.css";

type PictureDropProps = { busy: boolean; onFiles: (files: readonly File[]) => void };

/** Where pictures or a folder of them are dropped or chosen, and how their names are read. */
export function PictureDrop({ busy, onFiles }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    if (!busy && files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures may be dropped anywhere on it; the buttons inside do the same
    <div
      className={clsx(styles.zone, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
    >
      <h2 className="h2">
        <Trans>Suelta aquí las fotos o su carpeta</Trans>
      </h2>
      <p>
        <Trans>
          El nombre de cada archivo dice de qué producto es y qué lugar tiene: 880101.jpg es la primera foto
          de 880101; 880101-2.jpg o 880101 (2).jpg, la segunda. También vale un SKU o un EAN del producto.
        </Trans>
      </p>
      <div className={styles.choices}>
        <UploadButton label={t`Elegir fotos`} busy={busy} multiple onFiles={take} />
        <UploadButton label={t`Elegir una carpeta`} busy={busy} multiple folder onFiles={take} />
      </div>
    </div>
  );
}
