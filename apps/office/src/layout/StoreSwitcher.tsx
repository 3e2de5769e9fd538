import { pageConfig } from "@horma/app/page-config";
import type { Place } from "@horma/contract";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type FormEvent, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAddress } from "../address/use-address.ts";
import { cellOf, hasCells } from "../api/scope.ts";
import { useOffice } from "../session/session.ts";
import { DemoMark } from "./DemoMark.tsx";
import styles from "./StoreSwitcher.module.css";
import { storesQuery } from "./store-queries.ts";
import { useShownStore, useStoreScope } from "./use-store-scope.ts";

/** Mock-up 70: sets the store of every section, by name or code; Enter chooses the first. A person of one store only reads it. */
export function StoreSwitcher() {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const code = useStoreScope();
  const store = useShownStore();
  const name = store?.name;
  const cell = cellOf(useLocation().search);
  const { stores } = useOffice();
  const { data } = useQuery(storesQuery(""));
  const count = data?.all ?? 0;
  const all = plural(count, { one: "1 tienda", other: "# tiendas" });
  const shown = (
    <span>
      <b>{code === undefined ? (cell?.title ?? t`Todas las tiendas`) : (name ?? code)}</b>
      {code !== undefined ? (
        <span>{t`${code} · 1 de ${count}`}</span>
      ) : (
        cell === undefined && <span>{all}</span>
      )}
      <DemoMark of={store} />
    </span>
  );
  if (count === 1 && (!hasCells || stores?.length === 1)) return <p className={styles.switcher}>{shown}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        popoverTarget={id}
        aria-label={t`Tienda: ${name ?? cell?.title ?? all}`}
      >
        {shown}
        <Icon name="down" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && <Choice count={count} onChosen={() => list.current?.hidePopover()} />}
      </div>
    </>
  );
}

function Choice({ count, onChosen }: { count: number; onChosen: () => void }) {
  const [text, setText] = useState("");
  const [search, change] = useAddress();
  const code = useStoreScope();
  const { data } = useQuery(storesQuery(text.trim()));
  const stores = data?.stores ?? [];
  const cell = cellOf(`?${search}`);
  const choose = (chosen: Place) => {
    change((params) => {
      // What is open in one cell is not in another.
      const filters = ["q", "page", "person", ...(hasCells ? ["id", "open"] : [])];
      for (const filter of [...filters, "store", "cell"]) params.delete(filter);
      for (const [name, value] of Object.entries(chosen ?? {})) params.set(name, value);
    });
    onChosen();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stores[0] !== undefined) choose({ store: stores[0].code });
  };
  return (
    <>
      <form className={styles.search} onSubmit={submit}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: a popover gives its focus to the field that it was opened for
          autoFocus
          type="search"
          aria-label={t`Busca por nombre o código`}
          value={text}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul className={styles.options}>
        {text === "" && (
          <Option
            name={t`Todas las tiendas`}
            end={String(count)}
            chosen={code === undefined && cell === undefined}
            onChoose={() => choose(null)}
          />
        )}
        {text === "" &&
          pageConfig.cells.map(({ name, title }) => (
            <Option
              key={`cell ${name}`}
              name={title}
              end={t`zona`}
              chosen={name === cell?.name}
              onChoose={() => choose({ cell: name })}
            />
          ))}
        {stores.map((store) => (
          <Option
            key={store.code}
            name={store.name}
            demo={store.demo}
            end={store.code}
            chosen={store.code === code}
            onChoose={() => choose({ store: store.code })}
          />
        ))}
      </ul>
      {data && stores.length === 0 && (
        <p role="status" className={styles.none}>
          <Trans>Ninguna tienda con ese nombre o código.</Trans>
        </p>
      )}
      {data && data.total > stores.length && (
        <p className={styles.none}>
          <Trans>
            {stores.length} de {data.total}: escribe para encontrar las otras.
          </Trans>
        </p>
      )}
    </>
  );
}

type OptionProps = { name: string; demo?: boolean; end: string; chosen: boolean; onChoose: () => void };

function Option({ name, demo = false, end, chosen, onChoose }: OptionProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={chosen || undefined}
        className={clsx(styles.option, chosen && styles.chosen)}
        onClick={onChoose}
      >
        <span>
          {name} <DemoMark of={{ demo }} />
        </span>
        <span>{end}</span>
      </button>
    </li>
  );
}
