import type { PictureNameMatch } from "@horma/contract";
import { mostPictureNames, roleMay } from "@horma/domain";
import { Alert, BarcodeProgress, Icon, Nothing, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { api } from "../../api/api.ts";
import { failureText } from "../../api/refusal-text.ts";
import { PageHead } from "../../layout/PageHead.tsx";
import { paths } from "../../paths.ts";
import { useOffice } from "../../session/session.ts";
import { catalogueKey } from "../catalogue-queries.ts";
import { PictureDrop } from "./PictureDrop.tsx";
import styles from "./PicturesScreen.module.css";
import { PictureTable } from "./PictureTable.tsx";
import { type NamedFile, type SortedFiles, sortFiles } from "./picture-files.ts";
import { type FileState, sendPictures } from "./send-pictures.ts";

/** Pictures of many products at once: the name of each file says of which one it is. */
export default function PicturesScreen() {
  const { search } = useLocation();
  const edits = roleMay(useOffice().role, "edit_catalogue");
  const find = useMutation({
    mutationFn: async (files: readonly File[]) => sortFiles(files, await matchesOf(files)),
    onMutate: () => setStates(new Map()),
  });
  const { states, setStates, send } = useSending();
  const busy = find.isPending || send.isPending;
  const open = find.data?.named.filter(({ file }) => !isDone(states.get(file))) ?? [];
  return (
    <>
      <PageHead
        before={
          <Link
            className={styles.back}
            to={{ pathname: paths.catalogue, search }}
            aria-label={t`Volver al catálogo`}
          >
            <Icon name="back" />
          </Link>
        }
        title={t`Fotos por nombre`}
      >
        {open.length > 0 && (
          <StaffButton busy={send.isPending} disabled={busy} onClick={() => send.mutate(open)}>
            {plural(open.length, { one: "Enviar 1 foto", other: "Enviar # fotos" })}
          </StaffButton>
        )}
      </PageHead>
      <div className={styles.body}>
        {edits ? (
          <PictureDrop busy={busy} onFiles={(files) => find.mutate(files)} />
        ) : (
          <Nothing look="section">
            <Trans>Tu rol no cambia el catálogo.</Trans>
          </Nothing>
        )}
        {find.error && <Alert>{failureText(find.error)}</Alert>}
        {find.data && (
          <>
            <Summary files={find.data} states={states} sending={send.isPending} />
            <PictureTable files={find.data} states={states} />
          </>
        )}
      </div>
    </>
  );
}

/** How far each file is, and what sends them. Leaving the page stops after the product under way. */
function useSending() {
  const queries = useQueryClient();
  const [states, setStates] = useState<ReadonlyMap<File, FileState>>(new Map());
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useMutation({
    mutationFn: (named: readonly NamedFile[]) => {
      stop.current = new AbortController();
      const tell = (file: File, state: FileState) => setStates((was) => new Map(was).set(file, state));
      return sendPictures(named, { tell, signal: stop.current.signal });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  return { states, setStates, send };
}

type SummaryProps = { files: SortedFiles; states: ReadonlyMap<File, FileState>; sending: boolean };

function Summary({ files: { named, unnamed }, states, sending }: SummaryProps) {
  const all = [...states.values()];
  const [stored, same] = [countOf(all, "stored"), countOf(all, "same")];
  const failed = all.filter((state) => typeof state === "object").length;
  const products = new Set(named.map(({ product }) => product)).size;
  if (sending)
    return (
      <BarcodeProgress
        size="sm"
        label={t`Fotos enviadas`}
        done={(stored + same + failed) / Math.max(1, named.length)}
      />
    );
  return (
    <p role="status">
      {all.length === 0
        ? t`Fotos: ${named.length}. Productos: ${products}.`
        : t`Guardadas: ${stored}. Ya estaban: ${same}. Sin guardar: ${failed}.`}{" "}
      {unnamed.length > 0 && (
        <Plural value={unnamed.length} one="1 archivo no se envía." other="# archivos no se envían." />
      )}
    </p>
  );
}

const countOf = (all: readonly FileState[], state: FileState) => all.filter((each) => each === state).length;
const isDone = (state: FileState | undefined) => state === "stored" || state === "same";

/** What the names say, in their order. */
async function matchesOf(files: readonly File[]): Promise<PictureNameMatch[]> {
  const names = files.map(({ name }) => name.replace(/\p{C}/gu, "").slice(0, 255) || "-");
  const matches: PictureNameMatch[] = [];
  for (let from = 0; from < names.length; from += mostPictureNames) {
    const part = names.slice(from, from + mostPictureNames);
    matches.push(...(await api("matchPictureNames", { body: { names: part } })));
  }
  return matches;
}
