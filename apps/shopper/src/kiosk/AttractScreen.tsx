import { ProductImage, SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { heroImage } from "../check-in/CheckInScreen.tsx";
import { Mark } from "../look/Mark.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./AttractScreen.module.css";

/** The wall's boxes, row by row; two sizes stand out. */
const boxes = ["", "", "", "", "", "", "", "", "38", "41", "41½", "45", "40", "43", "39½", "46"].map(
  (size, door) => ({ size, door }),
);
const chosen: ReadonlySet<string> = new Set(["41", "41½"]);

/** Mock-up 20b: what a kiosk shows while no one uses it. The whole screen is one button, any key works too. */
export function AttractScreen() {
  const navigate = useNavigate();
  const storeName = useSession().store?.name ?? "";
  const begin = () => navigate(paths.checkIn, { replace: true });
  useAnyKey(begin);
  return (
    <main className={styles.screen}>
      <div className={styles.wall} aria-hidden="true">
        {boxes.map(({ size, door }) => (
          <span key={door} className={chosen.has(size) ? styles.out : styles.box}>
            <b className="num">
              <SizeText>{size}</SizeText>
            </b>
          </span>
        ))}
      </div>
      <div className={styles.lid}>
        <p className={styles.where}>
          <span>
            <Trans>Tienda {storeName}</Trans>
          </span>
          <Mark />
        </p>
        <h1 className={`poster ${styles.promise}`}>
          <Trans>Pruébate dos tallas a la vez</Trans>
        </h1>
      </div>
      <div className={styles.shoe}>
        <ProductImage priority alt="" src={heroImage(960)} />
      </div>
      <button type="button" className={styles.begin} onClick={begin}>
        <span className={styles.call}>
          <Trans>Toca para comenzar</Trans>
        </span>
        <TouchMark />
      </button>
    </main>
  );
}

/** Starts on any key that is not part of a shortcut. */
function useAnyKey(begin: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) begin();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function TouchMark() {
  return (
    <svg viewBox="0 0 200 200" className={styles.mark} aria-hidden="true">
      <circle cx="100" cy="100" r="40" className={styles.dot} />
      <circle cx="100" cy="100" r="66" strokeWidth="9" />
      <circle cx="100" cy="100" r="92" strokeWidth="5" opacity=".6" />
    </svg>
  );
}
