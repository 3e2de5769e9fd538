import { useShownPin } from "@horma/app/use-shown-pin";
import { suggestedLogin } from "@horma/domain";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { FormProvider } from "react-hook-form";
import { api } from "../api/api.ts";
import styles from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { PersonFields, type PersonValues } from "./PersonFields.tsx";
import { PinLabel } from "./PinLabel.tsx";
import { usePersonChange } from "./use-person-change.ts";

export type AddPersonProps = { store: string; open: boolean; onClose: () => void };

type AddedValues = PersonValues & { login: string };

/** Adds a person to the store. Their PIN is shown once; closing it ends the form. */
export function AddPerson({ store, open, onClose }: AddPersonProps) {
  return (
    <Sheet look="box" open={open} title={t`Agregar persona`} onClose={onClose}>
      <Form store={store} onClose={onClose} />
    </Sheet>
  );
}

function Form({ store, onClose }: { store: string; onClose: () => void }) {
  const pin = useShownPin();
  const add = usePersonChange((values: AddedValues) =>
    api("addPerson", { body: { store, ...values, name: values.name.trim() } }).then((added) =>
      pin.show(added.pin),
    ),
  );
  const { form, submit, problem } = useSentForm(
    add,
    { defaultValues: { name: "", login: "", role: "runner" } },
    { login_taken: "login" },
  );
  const { dirtyFields, errors } = form.formState;
  const suggest = (name: string) => {
    if (!dirtyFields.login) form.setValue("login", suggestedLogin(name), { shouldValidate: true });
  };
  if (add.isSuccess) {
    if (pin.shown !== undefined) return <PinLabel pin={pin.shown} left={pin.left} onHide={onClose} />;
    return (
      <StaffButton onClick={onClose}>
        <Trans>Cerrar</Trans>
      </StaffButton>
    );
  }
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit}>
        <PersonFields first onName={suggest}>
          <TextField
            label={t`Usuario, con el que se busca al entrar`}
            required
            pattern="[0-9a-z._\-]{1,32}"
            title={t`Hasta 32 letras minúsculas sin tilde, dígitos, puntos y guiones.`}
            autoCapitalize="none"
            spellCheck={false}
            error={errors.login?.message}
            {...form.register("login")}
          />
        </PersonFields>
        {problem && <Alert>{problem}</Alert>}
        <StaffButton type="submit" icon="plus" busy={add.isPending}>
          <Trans>Agregar y ver su PIN</Trans>
        </StaffButton>
      </form>
    </FormProvider>
  );
}
