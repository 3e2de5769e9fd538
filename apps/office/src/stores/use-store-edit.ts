import { CallError, type OfficeStoreDetail } from "@horma/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import { serverLanguage } from "../language/shown.ts";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";
import { changesOf, formOf, mergeForms, type StoreChanges, type StoreForm } from "./store-form.ts";
import { storeQuery } from "./store-states-query.ts";

const none: FieldErrors = new Map();

/** A store in a form: what was changed of it, and the ways to save that and to go on with a newer store. */
export function useStoreEdit(store: OfficeStoreDetail) {
  const queries = useQueryClient();
  const { code } = store;
  /** The store that the form began with. */
  const [base, setBase] = useState(store);
  const form = useForm<StoreForm>({ defaultValues: formOf(base) });
  const values = useWatch({ control: form.control }) as StoreForm;
  const changes = useMemo(() => changesOf(formOf(base), values), [base, values]);
  const save = useMutation({
    mutationFn: ({ body }: StoreChanges) =>
      api("changeOfficeStore", {
        params: { store: code },
        body: { version: base.version, language: serverLanguage(), ...body },
      }),
    onSuccess: () => loadNewer(false),
  });
  const loadNewer = async (keep: boolean) => {
    const newer = await queries.fetchQuery({ ...storeQuery(code), staleTime: 0 });
    const shown = formOf(newer);
    form.reset(keep ? mergeForms(formOf(base), form.getValues(), shown) : shown);
    setBase(newer);
    save.reset();
    await queries.invalidateQueries({ queryKey: ["stores"] });
  };
  const isOld = store.version.split(".")[0] !== base.version.split(".")[0];
  // A store that was changed elsewhere replaces one that is only being read.
  useEffect(() => {
    if (!isOld || changes.count > 0 || save.isPending) return;
    form.reset(formOf(store));
    setBase(store);
  }, [isOld, changes.count, save.isPending, store, form]);
  const refused = save.error instanceof CallError ? save.error : undefined;
  return {
    form,
    changes,
    save,
    /** Messages at fields. */
    errors: refused && save.variables ? fieldErrors(refused.fields, save.variables.body) : none,
    /** Who changed the store meanwhile: a name, `null` for a file; undefined while it is not so. */
    winner: refused?.code === "edited_meanwhile" ? refused.winner : undefined,
    /** Goes on with the newer store, under what was typed. */
    keepMine: () => loadNewer(true),
  };
}
