import type { TeamMember } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { api } from "../api/api.ts";
import { whyNot } from "../staff/why-not.ts";
import styles from "./MemberFields.module.css";
import { MemberFields } from "./MemberFields.tsx";
import { useMemberChange } from "./use-member-change.ts";

/** Another name or role for a colleague. Another role signs them out. */
export function ChangeMember({ member }: { member: TeamMember }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <StaffButton variant="line" onClick={() => setOpen(true)}>
        <Trans>Cambiar nombre o cargo</Trans>
      </StaffButton>
      <Sheet look="box" open={open} title={t`Cambiar a ${member.name}`} onClose={close}>
        <Form member={member} onClose={close} />
      </Sheet>
    </>
  );
}

function Form({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const newName = name.trim() !== member.name;
  const newRole = role !== member.role;
  const body = {
    login: member.login,
    ...(newName && { name: name.trim() }),
    ...(newRole && { role }),
  };
  const { mutate, isPending, error } = useMemberChange(() => api("changeColleague", { body }), onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (newName || newRole) mutate();
    else onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <MemberFields name={name} onName={setName} role={role} onRole={setRole} />
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton type="submit" icon="check" busy={isPending}>
        {newRole && member.sessions.length > 0 ? t`Guardar y cerrar sus sesiones` : t`Guardar`}
      </StaffButton>
    </form>
  );
}
