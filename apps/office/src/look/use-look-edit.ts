import { CallError, type Looks } from "@horma/contract";
import { colorFault, isOwnColor } from "@horma/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import { isColor } from "./ColorFields.tsx";
import { formOf, type LookForm, lookOf, sameLook } from "./look-form.ts";
import { looksQuery } from "./look-query.ts";

const shown = ({ live, draft }: Looks) => (draft ?? live).look;

/** The look in a form, and what can be done with it: to save a draft, to publish it, to discard it. */
export function useLookEdit(looks: Looks) {
  const queries = useQueryClient();
  /** What the form began with. */
  const [base, setBase] = useState(looks);
  const form = useForm<LookForm>({ defaultValues: formOf(shown(base)) });
  const values = useWatch({ control: form.control }) as LookForm;
  const look = lookOf(values);
  const changed = !sameLook(look, shown(base));
  const usable = isOwnColor(look.theme)
    ? isColor(look.theme) && colorFault(look.theme) === undefined
    : look.theme !== "";
  const begin = (next: Looks) => {
    queries.setQueryData(looksQuery.queryKey, next);
    form.reset(formOf(shown(next)));
    setBase(next);
  };
  const saved = async () => (changed ? api("saveLook", { body: { version: base.version, look } }) : base);
  const save = useMutation({ mutationFn: saved, onSuccess: begin });
  const publish = useMutation({
    mutationFn: async () => {
      const { version } = await saved();
      return api("publishLook", { body: { version } });
    },
    onSuccess: begin,
  });
  const discard = useMutation({
    mutationFn: () => api("discardLook", { body: { version: base.version } }),
    onSuccess: begin,
  });
  // Another one's look replaces one that is only being read.
  useEffect(() => {
    if (looks.version === base.version || changed) return;
    form.reset(formOf(shown(looks)));
    setBase(looks);
  }, [looks, base.version, changed, form]);
  const error = save.error ?? publish.error ?? discard.error;
  return {
    form,
    look,
    base,
    changed,
    usable,
    save,
    publish,
    discard,
    error,
    busy: save.isPending || publish.isPending || discard.isPending,
    /** Whether it was changed meanwhile. */
    old: error instanceof CallError && error.code === "edited_meanwhile",
    /** Goes on with the newer look, under what was typed. */
    keepMine: async () => {
      const newer = await queries.fetchQuery({ ...looksQuery, staleTime: 0 });
      for (const each of [save, publish, discard]) each.reset();
      setBase(newer);
    },
  };
}
