/** The fields of a record in a form: texts as they are typed, and what is chosen. */
import { type ChangeOf, type Fields, officeFields, type RecordOf } from "@horma/domain";

/** A record as a form holds it: what has nothing is an empty text. */
export type FormOf<F extends Fields> = Required<ChangeOf<F>>;

/** A record as its form shows it. */
export function fieldsForm<F extends Fields>(fields: F, record: RecordOf<F>): FormOf<F> {
  const shown = officeFields(fields).map((name) => {
    const value: unknown = record[name];
    return [name, value === null ? "" : typeof value === "number" ? String(value) : value];
  });
  return Object.fromEntries(shown) as FormOf<F>;
}

/** What differs of a record's fields, as its call takes it. */
export function changedFields<F extends Fields>(fields: F, before: FormOf<F>, now: FormOf<F>): ChangeOf<F> {
  const changed = officeFields(fields).flatMap((name) => {
    const [was, is] = [before, now].map((form): unknown => form[name as keyof FormOf<F>]);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [[name, typeof is === "string" ? is.trim() : is]];
  });
  return Object.fromEntries(changed) as ChangeOf<F>;
}
