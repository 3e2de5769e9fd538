import type { StaffSearchAnswer } from "@horma/contract";
import { displaySize, limits } from "@horma/domain";
import { CodeField, Icon, ProductImage, SlotText, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { shopper } from "../order/shopper.ts";
import { statusWord } from "../order/status-word.ts";
import { paths } from "../paths.ts";
import { useCodes } from "../scan/use-codes.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { useSettled } from "../time/use-settled.ts";
import styles from "./SearchPanel.module.css";
import { searchQuery } from "./search-query.ts";

const CodeCamera = lazy(() => import("../scan/CodeCamera.tsx"));

/** How long typing must pause before a search, ms. */
const typing = 250;
const longest = 64;
/** How long a code must be out of the camera's sight to be scanned again, ms. */
const again = 3_000;

export type SearchPanelProps = {
  /** Starts with the camera on. */
  camera?: boolean;
  /** Called with each code that is read, which is searched, too. */
  onCode?: (code: string) => void;
  /** Called when a result is chosen. */
  onLeave?: () => void;
};

/** Finds orders and shoes by typing, by camera, or by a reader that types. */
export function SearchPanel({ camera = false, onCode, onLeave = () => undefined }: SearchPanelProps) {
  const { store } = useStaffSession();
  const [text, setText] = useState("");
  const [looking, setLooking] = useState(camera);
  const q = useSettled(text.trim(), typing);
  const { data, isFetching, isError } = useQuery(searchQuery(store.code, q));
  const take = useCodes((code) => {
    setText(code.slice(0, longest));
    onCode?.(code);
  }, limits);
  const seen = useRef({ code: "", at: 0 });
  const look = async (code: string) => {
    const before = seen.current;
    seen.current = { code, at: Date.now() };
    // The camera reads a shoe again and again while it is held there: that is one scan.
    if (code !== before.code || seen.current.at - before.at > again) take(code);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.asked}>
        <CodeField
          label={t`Código, alias o calzado`}
          inputMode="text"
          enterKeyHint="search"
          maxLength={longest}
          data-first-focus
          value={text}
          onChange={setText}
        />
        <StaffButton
          variant={looking ? "ink" : "line"}
          icon="scan"
          aria-pressed={looking}
          className={styles.scan}
          onClick={() => setLooking(!looking)}
        >
          <Trans>Escanear</Trans>
        </StaffButton>
      </div>
      {looking && (
        <Suspense fallback={<div className={styles.camera} />}>
          <CodeCamera className={styles.camera} onCode={look} />
        </Suspense>
      )}
      <p role="status" className={styles.said}>
        {said(q, data, isFetching, isError)}
      </p>
      {data && <Results found={data} onLeave={onLeave} />}
    </div>
  );
}

function said(q: string, found: StaffSearchAnswer | undefined, busy: boolean, failed: boolean): string {
  if (q === "") return t`Busca por código corto, alias, código de barras o nombre.`;
  if (busy) return t`Buscando`;
  if (failed || found === undefined) return t`No pudimos buscar. Revisa la conexión.`;
  const { orders, products } = found;
  if (orders.length + products.length === 0) return t`No encontramos nada con eso.`;
  const ordersText = plural(orders.length, { one: "# pedido", other: "# pedidos" });
  return `${ordersText}, ${plural(products.length, { one: "# calzado", other: "# calzados" })}`;
}

function Results({ found, onLeave }: { found: StaffSearchAnswer; onLeave: () => void }) {
  return (
    <div className={styles.results}>
      {found.orders.length > 0 && (
        <ul aria-label={t`Pedidos`} className={styles.list}>
          {found.orders.map((order) => (
            <li key={order.hash_id}>
              <Link to={paths.order(order.hash_id)} className={styles.order} onClick={onLeave}>
                <span className={styles.words}>
                  <b>{shopper(order)}</b>
                  {statusWord(order)}
                </span>
                <span className="num">{order.pairs.map((pair) => displaySize(pair.size)).join(" · ")}</span>
                <span className="num">{order.code}</span>
                <Icon name="forward" size="sm" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {found.products.length > 0 && (
        <ul aria-label={t`Calzados`} className={styles.list}>
          {found.products.map((shoe) => (
            <Shoe key={shoe.sku} shoe={shoe} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Shoe({ shoe }: { shoe: StaffSearchAnswer["products"][number] }) {
  const held = shoe.on_hand - shoe.free;
  return (
    <li className={styles.shoe}>
      <span className={styles.image}>{shoe.image && <ProductImage src={shoe.image} alt="" />}</span>
      <span className={`num ${styles.size}`}>{displaySize(shoe.size)}</span>
      <span className={styles.words}>
        <b>
          {shoe.brand} {shoe.name}
        </b>
        {shoe.color} · {shoe.sku}
      </span>
      <span className={styles.slot}>
        <Icon name="shelf" size="sm" />
        <b>
          <SlotText>{shoe.location ?? t`Sin ubicación`}</SlotText>
        </b>
      </span>
      <span className={styles.stock}>
        {shoe.free === 0 ? t`Ninguno libre` : plural(shoe.free, { one: "# libre", other: "# libres" })}
        {held > 0 && <small>{plural(held, { one: "# apartado", other: "# apartados" })}</small>}
      </span>
    </li>
  );
}
