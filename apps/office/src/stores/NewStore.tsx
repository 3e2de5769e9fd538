import { CallError } from "@horma/contract";
import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../api/api.ts";
import form from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useSentForm } from "../form/use-sent-form.ts";
import { serverLanguage } from "../language/shown.ts";
import { storesQuery } from "../layout/store-queries.ts";
import { paths } from "../paths.ts";
import { AreaField } from "./AreaField.tsx";
import { TimeZones } from "./TimeZones.tsx";

/** The choice of one pair of hours for the whole week; no store's code. */
const everyDay = "*";
type NewStoreValues = Record<
  "code" | "name" | "address" | "commune" | "area" | "time_zone" | "hours_of" | "opens" | "closes",
  string
> & {
  /** A code that is like another store's is meant. */
  doubts: boolean;
};

export type NewStoreProps = { open: boolean; onClose: () => void };

/** Adds a store, and leads to its page. */
export function NewStore({ open, onClose }: NewStoreProps) {
  return (
    <Sheet look="box" open={open} title={t`Nueva tienda`} onClose={onClose}>
      <NewStoreForm />
    </Sheet>
  );
}

/** `stay`: the page stays where it is, instead of leading to the new store's. */
export function NewStoreForm({ stay = false }: { stay?: boolean }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(storesQuery(""));
  const create = useMutation({
    mutationFn: ({ hours_of, opens, closes, ...row }: NewStoreValues) =>
      api("createOfficeStore", {
        body: {
          ...row,
          hours_of: hours_of === "" || hours_of === everyDay ? null : hours_of,
          ...(hours_of === everyDay && { hours: { opens, closes } }),
          language: serverLanguage(),
        },
      }),
    onSuccess: async (_, { code }) => {
      await queries.invalidateQueries({ queryKey: ["stores"] });
      if (!stay) void navigate(`${paths.store}?store=${encodeURIComponent(code)}`);
    },
  });
  const {
    form: { register, watch, formState, setValue },
    submit,
    problem,
  } = useSentForm(
    create,
    {
      defaultValues: {
        code: "",
        name: "",
        address: "",
        commune: "",
        area: "",
        time_zone: "America/Santiago",
        hours_of: everyDay,
        opens: "10:00",
        closes: "21:00",
        doubts: false,
      },
    },
    {
      code: "code",
      name: "name",
      address: "address",
      commune: "commune",
      area: "area",
      time_zone: "time_zone",
      monday: "opens",
    } as const,
  );
  const { errors } = formState;
  const isLikeAnother =
    create.error instanceof CallError &&
    create.error.fields.some(({ reason }) => reason === "maybe_repeated");
  return (
    <form className={form.form} onSubmit={submit}>
      <TextField
        label={t`Código, como en su enlace`}
        error={errors.code?.message}
        data-first-focus
        required
        pattern="[0-9A-Za-z_\-]{1,32}"
        title={t`Hasta 32 letras sin tilde, cifras y guiones, sin espacios.`}
        {...register("code", { onChange: () => setValue("doubts", false) })}
      />
      {isLikeAnother && errors.code && (
        <StaffButton
          variant="line"
          busy={create.isPending}
          onClick={() => {
            setValue("doubts", true);
            void submit();
          }}
        >
          <Trans>Es otra tienda</Trans>
        </StaffButton>
      )}
      <TextField
        label={t`Nombre`}
        error={errors.name?.message}
        required
        maxLength={60}
        {...register("name")}
      />
      <TextField
        label={t`Calle y número`}
        error={errors.address?.message}
        maxLength={120}
        {...register("address")}
      />
      <TextField label={t`Comuna`} error={errors.commune?.message} maxLength={60} {...register("commune")} />
      <AreaField error={errors.area?.message} {...register("area")} />
      <TimeZones error={errors.time_zone?.message} {...register("time_zone")} />
      <label className={form.field}>
        <Trans>Horario</Trans>
        <select {...register("hours_of")}>
          <option value={everyDay}>{t`el mismo todos los días`}</option>
          <option value="">{t`sin horario: cerrada hasta ponerlo`}</option>
          {data?.stores.map(({ code, name }) => (
            <option key={code} value={code}>
              {t`como ${name} (${code})`}
            </option>
          ))}
        </select>
      </label>
      {watch("hours_of") === everyDay && (
        <>
          <TextField
            label={t`Abre`}
            type="time"
            required
            error={errors.opens?.message}
            {...register("opens")}
          />
          <TextField label={t`Cierra`} type="time" required {...register("closes")} />
        </>
      )}
      {problem && <Alert>{problem}</Alert>}
      <StaffButton type="submit" icon="plus" busy={create.isPending}>
        <Trans>Crear la tienda</Trans>
      </StaffButton>
    </form>
  );
}
