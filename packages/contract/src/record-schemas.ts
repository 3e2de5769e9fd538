/** A record's fields as the office's calls have them. */
import { type ChangeOf, type Field, type Fields, isFilled, officeFields, type RecordOf } from "@horma/domain";
import Type, { type TSchema, type TUnsafe } from "typebox";
import { nullable, Typed, TypedForm } from "./field-types.ts";

/** The properties of a record as it is read. */
export function detailOf<F extends Fields>(fields: F) {
  const read = (field: Field) => (isFilled(field) ? readSchema(field) : nullable(readSchema(field)));
  return properties(fields, read) as { [K in keyof RecordOf<F>]: TUnsafe<RecordOf<F>[K]> };
}

/** The properties of what a person changes of a record: any of its fields. */
export function changeOf<F extends Fields>(fields: F) {
  const change = (field: Field) => Type.Optional(changeSchema(field));
  return properties(fields, change) as {
    [K in keyof ChangeOf<F>]-?: ReturnType<typeof Type.Optional<TUnsafe<NonNullable<ChangeOf<F>[K]>>>>;
  };
}

function properties(fields: Fields, schemaOf: (field: Field) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(
    officeFields(fields).map((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`there is no field ${name}`);
      return [name, schemaOf(field)];
    }),
  );
}

function readSchema(field: Field): TSchema {
  switch (field.is) {
    case "decimal":
      return Type.Number();
    case "count":
      return Type.Integer();
    case "yes_no":
      return Type.Boolean();
    case "one":
      return Type.Enum([...field.of]);
    case "several":
      return Type.Array(Type.Enum([...field.of]));
    case "text":
    case "code":
    case "lines":
    case "time_zone":
      return Type.String();
  }
}

function changeSchema(field: Field): TSchema {
  switch (field.is) {
    case "yes_no":
      return Type.Boolean();
    case "one":
      return Type.Enum(isFilled(field) ? [...field.of] : [...field.of, ""]);
    case "several":
      return Type.Array(Type.Enum([...field.of]), { maxItems: field.of.length });
    case "lines":
      return Type.String({ maxLength: 2 * field.longest });
    case "text":
    case "code":
      return Typed;
    case "decimal":
    case "count":
    case "time_zone":
      return TypedForm;
  }
}
