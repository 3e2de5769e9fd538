import {
  booksAfter,
  type DamageBooks,
  type DamageDecision,
  type DamageReason,
  damageDecisions,
  damageReasons,
} from "@horma/domain";
import { Icon, RadioGroup } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Fragment } from "react";
import { damageReasonNames } from "../order/damage-reason.ts";
import styles from "./DecisionTable.module.css";
import { decisionWords } from "./decision-words.ts";

export type Chosen = { decision: DamageDecision; reason: DamageReason | undefined };

export type DecisionTableProps = {
  size: string;
  books: DamageBooks;
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
};

const columns: { of: keyof DamageBooks; title: MessageDescriptor }[] = [
  { of: "for_sale", title: msg`A la venta` },
  { of: "in_workshop", title: msg`En taller` },
  { of: "damaged", title: msg`Dañado` },
  { of: "in_books", title: msg`En libros` },
];

/** A row for each decision, and the books of the pair's size as columns: what is now, and what each would make of it. */
export function DecisionTable({ size, books, chosen, onChoose }: DecisionTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {columns.map(({ of, title }) => (
            <th key={of} scope="col">
              {i18n._(title)}
            </th>
          ))}
        </tr>
        <tr className={styles.now}>
          <th scope="row">
            <Trans>Ahora, la {size}</Trans>
          </th>
          {columns.map(({ of }) => (
            <td key={of} className="num">
              {books[of]}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {damageDecisions.map((decision) => {
          const after = booksAfter(books, decision);
          const on = chosen?.decision === decision;
          return (
            <Fragment key={decision}>
              <tr className={clsx(styles.row, on && styles.chosen)}>
                <th scope="row">
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      className="covering-control"
                      name="decision"
                      checked={on}
                      onChange={() => onChoose({ decision, reason: undefined })}
                    />
                    <span className={styles.box}>{on && <Icon name="check" weight={3.4} size="sm" />}</span>
                    <span>
                      <b>{i18n._(decisionWords[decision].name)}</b>{" "}
                      <span className={styles.what}>{i18n._(decisionWords[decision].what)}</span>
                    </span>
                  </label>
                </th>
                {columns.map(({ of }) => (
                  <Cell key={of} now={books[of]} then={after[of]} />
                ))}
              </tr>
              {on && (
                <tr className={styles.reasons}>
                  <td colSpan={1 + columns.length}>
                    <p className="label">{i18n._(decisionWords[decision].asks)}</p>
                    <RadioGroup<DamageReason | "">
                      look="segments"
                      label={i18n._(decisionWords[decision].asks)}
                      value={chosen.reason ?? ""}
                      options={damageReasons[decision].map((reason) => ({
                        value: reason,
                        text: i18n._(damageReasonNames[reason]),
                      }))}
                      onChange={(reason) => reason !== "" && onChoose({ decision, reason })}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** What changes is large, with the old figure struck out. */
function Cell({ now, then }: { now: number; then: number }) {
  if (now === then) return <td className={`num ${styles.same}`}>{now}</td>;
  return (
    <td className={`num ${styles.changed}`}>
      <del>{now}</del> <b>{then}</b>
    </td>
  );
}
