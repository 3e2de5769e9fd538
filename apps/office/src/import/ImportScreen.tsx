import { CallError } from "@horma/contract";
import type { ImportKind } from "@horma/domain";
import { importKinds, roleMay } from "@horma/domain";
import { Alert, Nothing, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAddress } from "../address/use-address.ts";
import { downloadFile } from "../api/file-transfer.ts";
import { failureText } from "../api/refusal-text.ts";
import { hasCells, scopeOf } from "../api/scope.ts";
import { CellChoice } from "../layout/CellChoice.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { useOffice } from "../session/session.ts";
import { ColumnTable } from "./ColumnTable.tsx";
import { DropZone } from "./DropZone.tsx";
import { ImportDetail } from "./ImportDetail.tsx";
import { ImportHistory } from "./ImportHistory.tsx";
import styles from "./ImportScreen.module.css";
import { kindsQuery } from "./import-queries.ts";
import { kindHomes, kindTexts } from "./kind-texts.ts";
import { useUpload } from "./use-upload.ts";

/** Mock-up 63: a file, what it would do, and then what it did. Nothing changes until it is applied. */
export default function ImportScreen() {
  const { role } = useOffice();
  const [search, change] = useAddress();
  const asked = search.get("kind");
  const kind = importKinds.find((each) => each === asked);
  const id = Number(search.get("id")) || undefined;
  const sends = roleMay(role, "import_files");
  const go = (next: { kind?: ImportKind | undefined; id?: number }) =>
    change((params) => {
      const stays = hasCells ? ["store", "cell"] : [];
      for (const name of [...params.keys()]) if (!stays.includes(name)) params.delete(name);
      if (next.kind) params.set("kind", next.kind);
      if (next.id) params.set("id", String(next.id));
    });
  const scoped = scopeOf(`?${search}`) !== null;
  const elsewhere = hasCells && kind !== undefined && kindHomes[kind] === (scoped ? "head" : "cell");
  if (!roleMay(role, "see_imports"))
    return (
      <>
        <PageHead title={t`Importar`} />
        <Nothing look="section" role="status">
          <Trans>Solo la casa matriz y auditoría ven las importaciones.</Trans>
        </Nothing>
      </>
    );
  return (
    <>
      <PageHead title={kind === undefined ? t`Importar` : t`Importar: ${i18n._(kindTexts[kind])}`}>
        <label className={styles.kind}>
          <span className="visually-hidden">
            <Trans>Qué trae el archivo</Trans>
          </span>
          <select value={kind ?? ""} onChange={(event) => go({ kind: event.target.value as ImportKind })}>
            <option value="">{t`Qué trae el archivo`}</option>
            {importKinds.map((each) => (
              <option key={each} value={each}>
                {i18n._(kindTexts[each])}
              </option>
            ))}
          </select>
        </label>
        {kind !== undefined && (
          <StaffButton
            variant="line"
            icon="down"
            onClick={() => void downloadFile("getImportTemplate", { kind })}
          >
            <Trans>Plantilla CSV</Trans>
          </StaffButton>
        )}
      </PageHead>
      {elsewhere ? (
        scoped ? (
          <OfHead kind={kind} />
        ) : (
          <CellChoice />
        )
      ) : (
        <div className={styles.body}>
          <section className={styles.main}>
            {sends && kind !== undefined && (
              <Sender
                key={kind}
                kind={kind}
                id={id}
                onChecked={(made) => go({ kind, id: made })}
                onReset={() => go({ kind })}
              />
            )}
            {kind === undefined && id === undefined && sends && (
              <Nothing look="section">
                <Trans>Elige qué trae el archivo: cada tipo tiene sus columnas y su plantilla.</Trans>
              </Nothing>
            )}
            {id !== undefined && <ImportDetail key={id} id={id} sends={sends} onLeave={() => go({ kind })} />}
          </section>
          <ImportHistory
            kind={kind}
            open={id}
            sends={sends}
            onOpen={(each) => go({ kind: each.kind, id: each.id })}
          />
        </div>
      )}
    </>
  );
}

/** A file of the catalogue, while one cell is in scope: the head takes it, for all stores. */
function OfHead({ kind }: { kind: ImportKind }) {
  return (
    <Nothing look="section">
      <Trans>
        El catálogo es de todas las tiendas:{" "}
        <Link to={`?${new URLSearchParams({ kind })}`}>impórtalo para todas</Link>.
      </Trans>
    </Nothing>
  );
}

type SenderProps = {
  kind: ImportKind;
  /** The import that is shown below. */
  id: number | undefined;
  onChecked: (id: number) => void;
  onReset: () => void;
};

/** The way in for a file: dropped or chosen, its columns matched, and sent to be checked. */
function Sender({ kind, id, onChecked, onReset }: SenderProps) {
  const { data: kinds } = useQuery(kindsQuery);
  const { upload, busy, error, isChecked, choose, match, make, useMapping, check, forget } = useUpload({
    kind,
    onChecked,
  });
  const known = kinds?.find(({ name }) => name === kind);
  const again = () => {
    forget();
    onReset();
  };
  if (known === undefined) return null;
  return (
    <>
      {upload === undefined ? (
        id === undefined && <DropZone kind={known} busy={busy} onFile={choose} />
      ) : (
        <ColumnTable
          kind={known}
          upload={upload}
          busy={busy}
          checked={isChecked}
          onMatch={match}
          onMake={make}
          onMapping={useMapping}
          onCheck={check}
          onOther={again}
        />
      )}
      {error && <Alert look="page">{faultText(error)}</Alert>}
    </>
  );
}

/** The server says in English what is wrong with a table as a whole; the sentence has the names of its columns. */
function faultText(error: Error): string {
  const ofTable = error instanceof CallError && error.code === "file_invalid" && error.fault === null;
  return ofTable && error.message !== "" ? error.message : failureText(error);
}
