import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Table } from "../../table/Table.tsx";
import styles from "./PicturesScreen.module.css";
import type { NamedFile, SortedFiles, UnnamedFile } from "./picture-files.ts";
import type { FileState } from "./send-pictures.ts";

type PictureTableProps = { files: SortedFiles; states: ReadonlyMap<File, FileState> };

/** Which file goes where, and how far it is; above, those that go nowhere, and why. */
export function PictureTable({ files: { named, unnamed }, states }: PictureTableProps) {
  return (
    <Table caption={t`Fotos por nombre`} columns={[t`Archivo`, t`Producto`, t`Lugar`, t`Estado`]} low>
      {unnamed.map((each) => (
        <tr key={keyOf(each.file)}>
          <td>{each.file.name}</td>
          <td>–</td>
          <td>–</td>
          <td className={styles.fault}>{faultText(each)}</td>
        </tr>
      ))}
      {named.map((each) => (
        <tr key={keyOf(each.file)}>
          <td>{each.file.name}</td>
          <td>
            <Link className={styles.product} to={paths.product(each.product)}>
              {each.name} {each.color}
            </Link>{" "}
            {each.product}
          </td>
          <td>{each.position}</td>
          <StateCell file={each} state={states.get(each.file)} />
        </tr>
      ))}
    </Table>
  );
}

function StateCell({ file, state }: { file: NamedFile; state: FileState | undefined }) {
  if (typeof state === "object") return <td className={styles.fault}>{state.failed}</td>;
  return <td>{stateText(file, state)}</td>;
}

function stateText({ present }: NamedFile, state: "sending" | "stored" | "same" | undefined): string {
  switch (state) {
    case "sending":
      return t`Enviando`;
    case "stored":
      return t`Guardada`;
    case "same":
      return t`Ya estaba`;
    case undefined:
      return present ? t`Por enviar: reemplaza la que hay` : t`Por enviar`;
  }
}

function faultText(file: UnnamedFile): string {
  switch (file.fault) {
    case "unknown":
      return t`Ningún producto, SKU ni EAN empieza el nombre.`;
    case "no_position":
      return t`Después del código debe venir un lugar del 1 al 20, como -2.`;
    case "again":
      return t`Repetida: ${file.first} tiene el mismo producto y lugar.`;
  }
}

/** Files of several folders may have one name. */
const keyOf = ({ name, webkitRelativePath, size, lastModified }: File) =>
  `${webkitRelativePath} ${name} ${size} ${lastModified}`;
