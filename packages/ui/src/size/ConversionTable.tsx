import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./ConversionTable.module.css";

export type ConversionTableProps = {
  caption: string;
  /** Systems: CL, US, UK, EU, CM. */
  columns: string[];
  rows: { cells: string[]; state?: "selected" | "unavailable" | undefined }[];
  /** Index of the system in use. It stands first in each row. */
  active: number;
  className?: string | undefined;
};

/** The same sizes in every system. The chosen row is inked, the missing one struck. */
export function ConversionTable(props: ConversionTableProps) {
  const { caption, columns, rows, active, className } = props;
  const { t } = useLingui();
  return (
    <table className={clsx(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, i) => (
            <th key={column} scope="col" className={clsx(i === active && styles.active)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, state }) => (
          <tr key={cells.join(" ")} className={clsx(state && styles[state])}>
            {cells.map((cell, i) => {
              const Cell = i === active ? "th" : "td";
              return (
                <Cell key={columns[i]} scope={i === active ? "row" : undefined}>
                  <SizeText>{cell}</SizeText>
                  {i === active && state && (
                    <span className="visually-hidden">
                      , {state === "selected" ? t`elegida` : t`No disponible`}
                    </span>
                  )}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
