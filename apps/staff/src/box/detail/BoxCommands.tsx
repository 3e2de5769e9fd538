import type { BoardDevice } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useId } from "react";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { CommandNote } from "../CommandNote.tsx";
import { commandLock, commands } from "../commands.ts";
import type { ShownBox } from "../use-box.ts";
import { useBoxCommand } from "../use-box-command.ts";
import { useService } from "../use-service.ts";
import styles from "./BoxCommands.module.css";
import { NameDevice } from "./NameDevice.tsx";

/** A technician's commands for a box. A command that its interlocks would refuse is locked, with the reason. */
export function BoxCommands({
  box: { device, clock },
  className,
}: {
  box: ShownBox;
  className?: string | undefined;
}) {
  const title = useId();
  const { staff } = useStaffSession();
  const { asked, ask } = useBoxCommand(device.hwd);
  const waits = asked !== undefined && asked.result === undefined;
  if (!roleMay(staff.role, "command_device")) return null;
  const offered = commands().map((command) => ({
    ...command,
    locked: commandLock(command.action, device, !clock.stale),
  }));
  const reasons = [...new Set(offered.flatMap(({ locked }) => locked ?? []))];
  return (
    <section className={clsx(styles.commands, className)} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <Trans>Comandos</Trans>
      </h2>
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      <CommandNote asked={asked} />
      <div className={styles.two}>
        {offered.map(({ action, icon, text, locked }) => (
          <StaffButton
            key={action}
            variant="line"
            icon={icon}
            className={styles.command}
            locked={locked}
            busy={waits && asked.action === action}
            onClick={() => ask(action)}
          >
            {text}
          </StaffButton>
        ))}
      </div>
      <ServiceButton device={device} />
      <NameDevice device={device} />
    </section>
  );
}

function ServiceButton({ device }: { device: BoardDevice }) {
  const { out, queued, refused, toggle } = useService(device);
  return (
    <>
      {refused !== undefined && <p role="alert">{refused}</p>}
      <StaffButton size="lg" icon="wrench" queued={queued} onClick={toggle}>
        {out ? t`Volver a servicio` : t`Sacar de servicio`}
      </StaffButton>
    </>
  );
}
