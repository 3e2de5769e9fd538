import { roleMay } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { NavLink } from "react-router";
import { hasCells } from "../api/scope.ts";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";
import styles from "./TeamTabs.module.css";
import { useScopeSearch } from "./use-store-scope.ts";

/** The people of the stores, and those of the office for roles that see them. */
export function TeamTabs() {
  const { role } = useOffice();
  const search = useScopeSearch();
  // The people of a cell need the cell.
  const scope = hasCells ? search : "";
  if (!roleMay(role, "see_office")) return null;
  const look = ({ isActive }: { isActive: boolean }) => clsx(styles.tab, isActive && styles.here);
  return (
    <nav className={styles.tabs} aria-label={t`Equipo`}>
      <NavLink end to={`${paths.people}${scope}`} className={look}>
        <Trans>Tiendas</Trans>
      </NavLink>
      <NavLink to={`${paths.officePeople}${scope}`} className={look}>
        <Trans>Oficina</Trans>
      </NavLink>
    </nav>
  );
}
