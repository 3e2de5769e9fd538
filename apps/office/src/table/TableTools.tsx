import { csvFile } from "@horma/domain";
import { Alert, CheckField, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../api/refusal-text.ts";
import { saveFile } from "../api/save-file.ts";
import styles from "./Table.module.css";

type ToolColumn = { id: string; title: string };

export type TableToolsProps = {
  /** Of the file. */
  name: string;
  /** Columns that may be hidden. */
  columns: readonly ToolColumn[];
  hidden: readonly string[];
  onHide: (columns: readonly string[]) => void;
  /** The lines of the file, headings first: all rows, not those of this page alone. */
  lines: () => Promise<readonly (readonly (string | number | null)[])[]>;
};

/** Below a table: which columns it has, and what is seen as a file. */
export function TableTools({ name, columns, hidden, onHide, lines }: TableToolsProps) {
  const [choosing, setChoosing] = useState(false);
  const download = useMutation({
    mutationFn: async () =>
      saveFile(new Blob([csvFile(await lines())], { type: "text/csv" }), `horma-${name}.csv`),
  });
  return (
    <span className={styles.tools}>
      {columns.length > 0 && (
        <StaffButton variant="line" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Trans>Columnas</Trans>
        </StaffButton>
      )}
      <StaffButton variant="line" icon="down" busy={download.isPending} onClick={() => download.mutate()}>
        <Trans>Descargar CSV</Trans>
      </StaffButton>
      {download.error && <Alert>{failureText(download.error)}</Alert>}
      <Sheet look="box" open={choosing} title={t`Columnas`} onClose={() => setChoosing(false)}>
        <div className={styles.choice}>
          {columns.map(({ id, title }) => (
            <CheckField
              key={id}
              checked={!hidden.includes(id)}
              onChange={(shown) => onHide(shown ? hidden.filter((each) => each !== id) : [...hidden, id])}
            >
              {title}
            </CheckField>
          ))}
        </div>
      </Sheet>
    </span>
  );
}
