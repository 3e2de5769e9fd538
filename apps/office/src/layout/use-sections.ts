import { pageConfig } from "@horma/app/page-config";
import { type Role, roleMay } from "@horma/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { hasCells, scopeOf } from "../api/scope.ts";
import { paths } from "../paths.ts";
import { leftSteps } from "./first-steps.ts";
import { type Section, sectionsFor, type Waiting } from "./sections.ts";
import { firstStepsQuery } from "./start-query.ts";
import { cellTodayQuery, todayQuery } from "./today-queries.ts";

/** How often the rail counts, ms. */
const often = 30_000;

/** The sections that a person of this role sees, and what waits in them. The first steps end with the first served shopper, or the demo. */
export function useSections(role: Role): { sections: Section[]; waiting: Waiting } {
  const { search } = useLocation();
  // With cells their stores begin in Tiendas: the first steps are those of a server that has everything.
  const starts = roleMay(role, "edit_stores") && !hasCells;
  const inAllCells = hasCells && scopeOf(search) === null;
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: starts, refetchInterval: often });
  const { data: today } = useQuery({
    ...todayQuery({ page: 1 }),
    enabled: roleMay(role, "see_today") && !inAllCells,
    refetchInterval: often,
  });
  const ofCells = useQueries({
    queries: pageConfig.cells.map(({ name }) => ({
      ...cellTodayQuery(name),
      enabled: roleMay(role, "see_today") && inAllCells,
      refetchInterval: often,
    })),
  });
  const known = inAllCells ? ofCells.map(({ data }) => data) : [today];
  const calls = known.reduce((sum, each) => sum + (each?.calls ?? 0), 0);
  const files = known.reduce((sum, each) => sum + (each?.troubled_files.length ?? 0), 0);
  const starting = steps !== undefined && (!steps.served || steps.demo);
  const left = steps ? leftSteps(steps).length : 0;
  return {
    sections: sectionsFor(role).filter(({ path }) => path !== paths.start || starting),
    waiting: {
      [paths.start]: { count: left, alarm: false },
      [paths.today]: { count: calls, alarm: true },
      [paths.import]: { count: files, alarm: true },
    },
  };
}
