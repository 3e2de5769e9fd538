import { type StaffRole, staffRoles } from "@horma/domain";
import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { roleNames } from "../staff/role-names.ts";
import styles from "./MemberFields.module.css";

export type MemberFieldsProps = {
  name: string;
  onName: (name: string) => void;
  role: StaffRole;
  onRole: (role: StaffRole) => void;
  /** Between name and role. */
  children?: ReactNode;
};

/** What a manager gives a person of their store: the name that colleagues use, and a role. */
export function MemberFields({ name, onName, role, onRole, children }: MemberFieldsProps) {
  return (
    <>
      <label className={styles.field}>
        <Trans>Nombre</Trans>
        <input
          data-first-focus
          required
          pattern=".*\S.*"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </label>
      {children}
      <RadioGroup
        look="rows"
        label={t`Cargo`}
        value={role}
        options={staffRoles.map((each) => ({ value: each, text: i18n._(roleNames[each]) }))}
        onChange={onRole}
      />
    </>
  );
}
