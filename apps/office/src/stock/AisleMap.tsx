import type { OfficeStock } from "@horma/contract";
import { parseSlot } from "@horma/domain";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type CSSProperties, Fragment } from "react";
import styles from "./Stock.module.css";

export type AisleMapProps = {
  stock: Pick<OfficeStock, "aisles" | "aisle" | "slots">;
  place: string | undefined;
  onGo: (place: string) => void;
};

/** An aisle of the back room from the front: how full each slot is. A slot leads to its lines. */
export function AisleMap({ stock: { aisles, aisle, slots }, place, onGo }: AisleMapProps) {
  const most = Math.max(1, ...slots.map(({ standing }) => standing));
  const parsed = slots.flatMap((each) => {
    const slot = parseSlot(each.location);
    return slot === undefined ? [] : [{ ...each, ...slot }];
  });
  const modules = [...new Set(parsed.map(({ module }) => module))].sort((a, b) => a - b);
  const levels = [...new Set(parsed.map(({ level }) => level))].sort((a, b) => b - a);
  return (
    <section aria-label={t`Pasillo ${aisle ?? ""}`}>
      <div className={styles.mapHead}>
        <h2 className="h2">
          <Trans>Pasillo</Trans>
        </h2>
        <div className={styles.aisles}>
          {aisles.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === aisle}
              className={clsx(each === aisle && styles.on)}
              onClick={() => onGo(each)}
            >
              {each}
            </button>
          ))}
        </div>
        <p className="small">
          <Trans>Relleno: pares en el lugar. Punteado: vacío</Trans>
        </p>
      </div>
      {modules.length > 0 && (
        <div className={styles.map} style={{ "--modules": modules.length } as CSSProperties}>
          {levels.map((level) => (
            <Fragment key={level}>
              <span className={styles.level}>{level}</span>
              {modules.map((module) => {
                const slot = parsed.find((each) => each.module === module && each.level === level);
                if (slot === undefined) return <span key={module} />;
                const { location, standing } = slot;
                return (
                  <button
                    key={module}
                    type="button"
                    className={clsx(styles.cell, standing === 0 && styles.empty)}
                    aria-pressed={location === place}
                    aria-label={plural(standing, {
                      one: `${location}: 1 par`,
                      other: `${location}: # pares`,
                    })}
                    title={location}
                    style={{ "--fill": `${(standing / most) * 100}%` } as CSSProperties}
                    onClick={() => onGo(location)}
                  />
                );
              })}
            </Fragment>
          ))}
          <span />
          {modules.map((module) => (
            <span key={module} className={styles.module}>
              {String(module).padStart(2, "0")}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
