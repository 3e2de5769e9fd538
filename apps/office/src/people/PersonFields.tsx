import { type StaffRole, staffRoles } from "@horma/domain";
import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import { roleNames } from "../layout/role-names.ts";
import styles from "./PersonFields.module.css";

/** What a form about a person has. */
export type PersonValues = { name: string; role: StaffRole };

export type PersonFieldsProps = {
  onName?: (name: string) => void;
  /** The name is typed first. */
  first?: boolean;
  /** Fields between the two. */
  children?: ReactNode;
};

/** The fields of a person's name and role, of the form around them. */
export function PersonFields({ onName, first, children }: PersonFieldsProps) {
  const { register, control, formState } = useFormContext<PersonValues>();
  const role = useController({ control, name: "role" }).field;
  return (
    <>
      <TextField
        label={t`Nombre`}
        data-first-focus={first}
        required
        maxLength={60}
        error={formState.errors.name?.message}
        {...register("name", { onChange: (event) => onName?.(event.target.value) })}
      />
      {children}
      <RadioGroup
        look="segments"
        className={styles.roles}
        label={t`Rol`}
        value={role.value}
        options={staffRoles.map((each) => ({ value: each, text: i18n._(roleNames[each]) }))}
        onChange={role.onChange}
      />
    </>
  );
}
