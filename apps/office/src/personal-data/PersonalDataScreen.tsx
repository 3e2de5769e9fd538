import { roleMay } from "@horma/domain";
import { Nothing } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PageHead } from "../layout/PageHead.tsx";
import { useOffice } from "../session/session.ts";
import styles from "./PersonalData.module.css";
import { ShopperRequest } from "./ShopperRequest.tsx";
import { StaffRequest } from "./StaffRequest.tsx";

/** Requests about personal data: of a shopper, by an order's code alone, and of who works or worked in a store (OF-10). */
export default function PersonalDataScreen() {
  const allowed = roleMay(useOffice().role, "answer_data_requests");
  return (
    <>
      <PageHead title={t`Datos personales`} />
      <div className={styles.body}>
        {allowed ? (
          <>
            <ShopperRequest />
            <StaffRequest />
          </>
        ) : (
          <Nothing look="line" role="alert">
            <Trans>Tu rol no permite hacer esto.</Trans>
          </Nothing>
        )}
      </div>
    </>
  );
}
