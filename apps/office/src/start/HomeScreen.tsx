import { roleMay } from "@horma/domain";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { hasCells } from "../api/scope.ts";
import { firstStepsQuery } from "../layout/start-query.ts";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";

/** Leads to what matters first: the first steps while there is no store, else how the stores do now. */
export default function HomeScreen() {
  const starts = roleMay(useOffice().role, "edit_stores") && !hasCells;
  const { data, isError } = useQuery({ ...firstStepsQuery, enabled: starts });
  if (starts && data === undefined && !isError) return null;
  return <Navigate to={starts && data?.store === null ? paths.start : paths.today} replace />;
}
