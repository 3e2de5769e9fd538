import { CycleList, NoticeRows, ReadingCells } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { boxNotices } from "../../fault/fault-text.ts";
import { boxCycle } from "../box-cycle.ts";
import type { ShownBox } from "../use-box.ts";
import styles from "./BoxCondition.module.css";
import { readings } from "./readings.ts";

/** A box's progress, its faults and its sensors' readings. */
export function BoxCondition({ box: { device, detail, elapsed } }: { box: ShownBox }) {
  const cycle = detail && boxCycle(detail, elapsed, "technician");
  const notices = boxNotices(device);
  return (
    <>
      <h2 className={styles.title}>
        <Trans>Ciclo</Trans>
      </h2>
      {cycle ? (
        <CycleList {...cycle} />
      ) : (
        <p className={styles.none}>{detail ? t`Ningún ciclo en marcha` : "–"}</p>
      )}
      <h2 className={styles.title}>
        <Trans>Fallas</Trans>
      </h2>
      {notices.length > 0 ? (
        <NoticeRows rows={notices} />
      ) : (
        <p className={styles.none}>
          <Trans>Ninguna</Trans>
        </p>
      )}
      <h2 className={styles.last}>
        <Trans>Sensores</Trans>
      </h2>
      <ReadingCells cells={readings(device)} />
      <p className={styles.firmware}>
        {device.hwd}
        {device.firmware !== null && ` · ${device.firmware}`}
      </p>
    </>
  );
}
