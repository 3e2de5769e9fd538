import type { BoardDevice } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/api.ts";
import { storeKey } from "../../live/board-query.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { whyNot } from "../../staff/why-not.ts";
import styles from "../../team/MemberFields.module.css";

/** The manager gives a box another name: the number on its door. */
export function NameDevice({ device }: { device: BoardDevice }) {
  const { staff } = useStaffSession();
  // The name as it was when the sheet opened: if another person changes it meanwhile, the server says so.
  const [was, setWas] = useState<string>();
  if (!roleMay(staff.role, "name_devices")) return null;
  const close = () => setWas(undefined);
  return (
    <>
      <StaffButton variant="line" onClick={() => setWas(device.name)}>
        <Trans>Cambiar nombre</Trans>
      </StaffButton>
      <Sheet look="box" open={was !== undefined} title={t`Cambiar nombre`} onClose={close}>
        {was !== undefined && <Form hwd={device.hwd} was={was} onClose={close} />}
      </Sheet>
    </>
  );
}

/** Not queued: a name that comes late would undo a later one. */
function Form({ hwd, was, onClose }: { hwd: string; was: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(was);
  const name = typed.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("nameDevice", { body: { hwd, name, was } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: [storeKey] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === was) onClose();
    else mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.field}>
        <Trans>Nombre, como se lee en su puerta</Trans>
        <input
          data-first-focus
          required
          pattern="[^<>]*[^<>\s][^<>]*"
          title={t`Sin los signos < y >.`}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton type="submit" icon="check" busy={isPending}>
        <Trans>Guardar</Trans>
      </StaffButton>
    </form>
  );
}
