import { type Role, roleMay } from "@horma/domain";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../paths.ts";
import { leftSteps } from "./first-steps.ts";
import { type Section, sectionsFor, type Waiting } from "./sections.ts";
import { firstStepsQuery } from "./start-query.ts";
import { todayQuery } from "./today-queries.ts";

/** How often the rail counts, ms. */
const often = 30_000;

/** The sections that a person of this role sees, and what waits in them. The first steps end with the first served shopper, or the demo. */
export function useSections(role: Role): { sections: Section[]; waiting: Waiting } {
  const starts = roleMay(role, "edit_stores");
  const { data: steps } = useQuery({ ...firstStepsQuery, enabled: starts, refetchInterval: often });
  const { data: today } = useQuery({
    ...todayQuery(1),
    enabled: roleMay(role, "see_today"),
    refetchInterval: often,
  });
  const starting = steps !== undefined && (!steps.served || steps.demo);
  const left = steps ? leftSteps(steps).length : 0;
  return {
    sections: sectionsFor(role).filter(({ path }) => path !== paths.start || starting),
    waiting: {
      [paths.start]: { count: left, alarm: false },
      [paths.today]: { count: today?.calls ?? 0, alarm: true },
    },
  };
}
