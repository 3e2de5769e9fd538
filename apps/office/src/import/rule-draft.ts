import { type CellRule, makeRule, type RuleArgument, type RuleName } from "@horma/domain";

/** A rule as it is written on the page; a rule takes what of it is its. */
export type RuleDraft = { name: RuleName; heading: string; other: string; text: string; number: string };

/** What each rule is given, in order. */
const takes: Record<RuleName, readonly Exclude<keyof RuleDraft, "name">[]> = {
  text: ["text"],
  left: ["heading", "number"],
  right: ["heading", "number"],
  before: ["heading", "text"],
  after: ["heading", "text"],
  before_last: ["heading", "text"],
  after_last: ["heading", "text"],
  part: ["heading", "text", "number"],
  first: ["heading", "other"],
  join: ["heading", "text", "other"],
};

/** Whether a rule takes a field of the draft. */
export function ruleTakes(name: RuleName, field: Exclude<keyof RuleDraft, "name">): boolean {
  return takes[name].includes(field);
}

/** What a rule is given of each field; undefined where something is missing. The first of several may be one, and a sign between joined ones none. */
const argumentsOf: Record<
  Exclude<keyof RuleDraft, "name">,
  (draft: RuleDraft) => (RuleArgument | undefined)[]
> = {
  heading: ({ heading }) => [heading === "" ? undefined : { heading }],
  other: ({ name, other }) => {
    if (other === "") return name === "first" ? [] : [undefined];
    return [{ heading: other }];
  },
  text: ({ name, text }) => {
    if (text === "") return name === "join" ? [] : [undefined];
    return [{ text }];
  },
  number: ({ number }) => [/^\d{1,3}$/.test(number) ? { number: Number(number) } : undefined],
};

/** The rule that a draft is; undefined while something of it is missing. */
export function ruleOf(draft: RuleDraft): CellRule | undefined {
  const { name, text } = draft;
  if (name === "text") return text.trim() === "" ? undefined : { name, given: [{ text: text.trim() }] };
  const given = takes[name].flatMap((field) => argumentsOf[field](draft));
  const whole = given.filter((each) => each !== undefined);
  if (whole.length < given.length) return undefined;
  const rule = makeRule(name, whole);
  return typeof rule === "string" ? undefined : rule;
}

/** A rule as a draft; without one, an empty draft that takes a part of a cell. */
export function draftOf(rule: CellRule | undefined): RuleDraft {
  const draft: RuleDraft = {
    name: rule?.name ?? "before_last",
    heading: "",
    other: "",
    text: "",
    number: "",
  };
  for (const given of rule?.given ?? []) {
    if ("number" in given) draft.number = String(given.number);
    else if ("text" in given) draft.text = given.text;
    else if (draft.heading === "") draft.heading = given.heading;
    else draft.other = given.heading;
  }
  return draft;
}
