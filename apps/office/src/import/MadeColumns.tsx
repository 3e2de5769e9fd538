import type { FileHead, FileKind } from "@horma/contract";
import {
  type CellRule,
  type HeadingCells,
  headingsOf,
  proposeRule,
  ruleMaker,
  ruleNames,
} from "@horma/domain";
import { StaffButton, shownLanguage } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { TextField } from "../form/TextField.tsx";
import styles from "./MadeColumns.module.css";
import { draftOf, type RuleDraft, ruleOf, ruleTakes } from "./rule-draft.ts";
import { ruleChoices, ruleText } from "./rule-texts.ts";

type Column = FileKind["columns"][number];
type Rules = Readonly<Record<string, CellRule>>;

export type MadeColumnsProps = {
  kind: FileKind;
  head: FileHead;
  rules: Rules;
  busy: boolean;
  /** Without a rule the column is no longer made. */
  onRule: (column: string, rule: CellRule | undefined) => void;
};

/** The columns that a file lacks: each is made of other cells by a rule or is one value, proposed where something is likely. */
export function MadeColumns({ kind, head, rules, busy, onRule }: MadeColumnsProps) {
  const [added, setAdded] = useState<string>();
  const headings = head.columns.map(({ heading, column, examples }) => ({
    heading,
    column,
    cells: examples,
  }));
  const lacking = kind.columns.filter(
    ({ key }) => rules[key] === undefined && !headings.some(({ column }) => column === key),
  );
  const asked = lacking.filter(({ key, required }) => required || key === added);
  const others = lacking.filter(({ key, required }) => !required && key !== added);
  return (
    <>
      {Object.entries(rules).map(([key, rule]) => (
        <div key={key} className={styles.made}>
          <p>
            <b>{columnName(kind, key)}</b>: {ruleText(rule)}
            <span className="small">{examplesOf(rule, headings).join(" · ")}</span>
          </p>
          <StaffButton variant="line" disabled={busy} onClick={() => onRule(key, undefined)}>
            <Trans>Quitar</Trans>
          </StaffButton>
        </div>
      ))}
      {asked.map((column) => (
        <MadeColumn key={column.key} column={column} headings={headings} busy={busy} onRule={onRule} />
      ))}
      {others.length > 0 && (
        <label className={styles.add}>
          <Trans>Agregar una columna que el archivo no trae</Trans>
          <select value="" disabled={busy} onChange={(event) => setAdded(event.target.value)}>
            <option value="">{t`Elige cuál`}</option>
            {others.map((column) => (
              <option key={column.key} value={column.key}>
                {nameOf(column)}
                {column.needed ? ` (${t`la necesitan las filas nuevas`})` : ""}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

type MadeColumnProps = Pick<MadeColumnsProps, "busy" | "onRule"> & {
  column: Column;
  headings: readonly HeadingCells[];
};

/** One column: where its cells come from, with what that makes of the first rows. */
function MadeColumn({ column, headings, busy, onRule }: MadeColumnProps) {
  const [draft, setDraft] = useState(() => draftOf(proposeRule(column.key, headings) ?? firstRule(column)));
  const rule = ruleOf(draft);
  const name = nameOf(column);
  const set = (field: keyof RuleDraft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule !== undefined) onRule(column.key, rule);
  };
  const made = rule === undefined ? [] : examplesOf(rule, headings);
  return (
    <form className={styles.column} onSubmit={submit} aria-label={t`Columna ${name}`}>
      <p className={styles.name}>
        {column.required ? <Trans>Falta: {name}</Trans> : <Trans>Agregar: {name}</Trans>}
      </p>
      <div className={styles.fields}>
        <label>
          <Trans>Tomar</Trans>
          <select value={draft.name} onChange={set("name")}>
            {ruleNames.map((each) => (
              <option key={each} value={each}>
                {ruleChoices()[each]}
              </option>
            ))}
          </select>
        </label>
        {ruleTakes(draft.name, "heading") && (
          <Heading
            label={t`De la columna`}
            value={draft.heading}
            headings={headings}
            onChange={set("heading")}
          />
        )}
        {ruleTakes(draft.name, "text") && (
          <TextField
            className={styles.text}
            label={textLabel(draft.name)}
            required={draft.name !== "join"}
            value={draft.text}
            spellCheck={false}
            onChange={set("text")}
          />
        )}
        {ruleTakes(draft.name, "number") && (
          <TextField
            className={styles.number}
            label={draft.name === "part" ? t`Qué parte` : t`Cuántas`}
            required
            inputMode="numeric"
            pattern="[1-9]\d?"
            title={t`Un número del 1 al 99.`}
            value={draft.number}
            onChange={set("number")}
          />
        )}
        {ruleTakes(draft.name, "other") && (
          <Heading
            label={draft.name === "first" ? t`Si está vacía, de` : t`Y la columna`}
            value={draft.other}
            headings={headings}
            onChange={set("other")}
          />
        )}
        <StaffButton
          type="submit"
          busy={busy}
          missing={rule === undefined ? t`Falta de dónde tomarla` : undefined}
        >
          <Trans>Usar</Trans>
        </StaffButton>
      </div>
      {made.length > 0 && (
        <p role="status" className={styles.examples}>
          <Trans>Quedaría: {made.map((each) => each || t`(vacío)`).join(" · ")}</Trans>
        </p>
      )}
    </form>
  );
}

type HeadingProps = {
  label: string;
  value: string;
  headings: readonly HeadingCells[];
  onChange: (event: { target: { value: string } }) => void;
};

function Heading({ label, value, headings, onChange }: HeadingProps) {
  const names = [...new Set(headings.map(({ heading }) => heading))].filter((each) => each !== "");
  return (
    <label>
      {label}
      <select value={value} onChange={onChange}>
        <option value="">{t`Elige cuál`}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Columns that only new rows need are often one value in the whole file. */
function firstRule({ required }: Column): CellRule | undefined {
  return required ? undefined : { name: "text", given: [{ text: "" }] };
}

/** What a rule makes of the first rows. */
function examplesOf(rule: CellRule, headings: readonly HeadingCells[]): string[] {
  const make = ruleMaker(rule);
  const sources = headingsOf(rule).map(
    (name) => headings.find(({ heading }) => heading === name)?.cells ?? [],
  );
  const rows = Math.max(0, ...headings.map(({ cells }) => cells.length));
  return Array.from({ length: rows }, (_, at) => make(sources.map((cells) => (cells[at] ?? "").trim())));
}

function textLabel(name: RuleDraft["name"]): string {
  if (name === "text") return t`Valor de todas las filas`;
  return name === "join" ? t`Con este signo entre ellas` : t`Signo`;
}

function columnName(kind: FileKind, key: string): string {
  const column = kind.columns.find((each) => each.key === key);
  return column === undefined ? key : nameOf(column);
}

function nameOf({ key, name }: Column): string {
  return shownLanguage().startsWith("en") ? key : name;
}
