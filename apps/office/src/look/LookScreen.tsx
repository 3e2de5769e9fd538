import { roleMay } from "@horma/domain";
import { Nothing } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "../api/refusal-text.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { useOffice } from "../session/session.ts";
import { LookEditor } from "./LookEditor.tsx";
import { looksQuery } from "./look-query.ts";

/** OF-11: how the retailer's screens look. What is typed is seen beside it; a draft on a phone; published, everywhere. */
export default function LookScreen() {
  const allowed = roleMay(useOffice().role, "edit_look");
  const { data, error } = useQuery({ ...looksQuery, enabled: allowed });
  if (data !== undefined) return <LookEditor looks={data} />;
  return (
    <>
      <PageHead title={t`Aspecto`} />
      <Nothing look="page" role={error || !allowed ? "alert" : "status"}>
        {!allowed ? t`Tu rol no permite hacer esto.` : error ? failureText(error) : t`Cargando el aspecto`}
      </Nothing>
    </>
  );
}
