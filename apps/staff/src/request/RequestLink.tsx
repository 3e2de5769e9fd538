import { roleMay } from "@horma/domain";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./RequestLink.module.css";

/** The header's link to ask in a shopper's name, for roles that may. */
export function RequestLink() {
  const { staff } = useStaffSession();
  if (!roleMay(staff.role, "order_for_shopper")) return null;
  return (
    <Link to={paths.request} className={styles.link} aria-label={t`Pedir por un cliente`}>
      <Icon name="plus" />
      <span className={styles.text}>
        <Trans>Pedir</Trans>
      </span>
    </Link>
  );
}
