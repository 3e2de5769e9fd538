import type { BoardDevice, CountReport, CustodyFault } from "@horma/contract";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./CountFaults.module.css";
import { faultText } from "./count-text.ts";

export type CountFaultsProps = {
  report: CountReport;
  devices: readonly BoardDevice[];
  /** Links each fault to its order or device. Old reports have none. */
  linked?: boolean;
};

/** A count's faults, one line each. */
export function CountFaults({ report: { faults }, devices, linked = false }: CountFaultsProps) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)}>
          {faultText(fault, devices)}
          {linked && <FaultLink fault={fault} />}
        </li>
      ))}
    </ul>
  );
}

function FaultLink({ fault }: { fault: CustodyFault }) {
  if (fault.order !== null)
    return (
      <Link to={paths.order(fault.order)}>
        <Trans>Ver pedido</Trans>
      </Link>
    );
  return fault.device === null ? null : (
    <Link to={paths.box(fault.device)}>
      <Trans>Ver smartbox</Trans>
    </Link>
  );
}
