import { countedMost, type StoredPerson } from "@horma/contract";
import { Alert, Nothing, Sheet, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { downloadFile } from "../api/file-transfer.ts";
import { failureText } from "../api/refusal-text.ts";
import { roleNames } from "../layout/role-names.ts";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { Table } from "../table/Table.tsx";
import { useFilters } from "../table/use-filters.ts";
import { Erase } from "./Erase.tsx";
import styles from "./PersonalData.module.css";
import { storedPeopleQuery } from "./personal-data-queries.ts";

/** Finds who works or worked in a store; gives what is stored of them, and erases one who left. */
export function StaffRequest() {
  const store = useStoreScope();
  const { q, page } = useFilters();
  const { data, error } = useQuery(storedPeopleQuery({ store, q, page }));
  const [erasing, setErasing] = useState<StoredPerson>();
  const download = useMutation({ mutationFn: (id: number) => downloadFile("exportPersonData", { id }) });
  const close = () => setErasing(undefined);
  return (
    <section className={styles.section}>
      <h2 className="h2">
        <Trans>Quien trabaja o trabajó en una tienda</Trans>
      </h2>
      <SearchField label={t`Nombre o usuario`} />
      {download.error && <Alert>{failureText(download.error)}</Alert>}
      {data === undefined ? (
        <Waiting look="line" error={error}>{t`Cargando`}</Waiting>
      ) : (
        <>
          <Table
            caption={t`Personas de las tiendas`}
            columns={[
              t`Nombre`,
              t`Usuario`,
              t`Rol`,
              t`Tienda`,
              t`Trabaja aquí`,
              <span key="actions" className="visually-hidden">
                <Trans>Acciones</Trans>
              </span>,
            ]}
          >
            {data.people.map((person) => (
              <tr key={person.id}>
                <td>{person.name}</td>
                <td>{person.login}</td>
                <td>{i18n._(roleNames[person.role])}</td>
                <td>{person.store.name}</td>
                <td>{person.active ? t`Sí` : t`No`}</td>
                <td>
                  <span className={styles.actions}>
                    <StaffButton
                      variant="line"
                      busy={download.isPending && download.variables === person.id}
                      aria-label={t`Descargar los datos de ${person.name}`}
                      onClick={() => download.mutate(person.id)}
                    >
                      <Trans>Descargar</Trans>
                    </StaffButton>
                    {!person.active && (
                      <StaffButton
                        variant="line"
                        aria-label={t`Borrar los datos de ${person.name}`}
                        onClick={() => setErasing(person)}
                      >
                        <Trans>Borrar</Trans>
                      </StaffButton>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
          {data.people.length === 0 && (
            <Nothing look="line" role="status">
              <Trans>Nadie con ese nombre o usuario.</Trans>
            </Nothing>
          )}
          <Pages total={data.total} pageSize={data.page_size} shown={data.people.length} most={countedMost} />
        </>
      )}
      <p className={styles.about}>
        <Trans>
          Para borrar los datos de quien trabaja en una tienda, antes quita a esa persona en Equipo.
        </Trans>
      </p>
      <Sheet
        look="box"
        open={erasing !== undefined}
        title={t`Borrar los datos de ${erasing?.name ?? ""}`}
        onClose={close}
      >
        {erasing && (
          <Erase erase={() => api("erasePerson", { body: { id: erasing.id } })} onErased={close}>
            <Trans>
              Se borran su nombre, su usuario y su PIN. No se puede deshacer. En las historias queda «Persona{" "}
              {erasing.id}», sin nombre.
            </Trans>
          </Erase>
        )}
      </Sheet>
    </section>
  );
}
