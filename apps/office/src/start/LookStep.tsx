import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { looksQuery } from "../look/look-query.ts";
import { PhonePreview } from "../look/PhonePreview.tsx";
import { shownLook } from "../look/shown-look.ts";
import { paths } from "../paths.ts";
import styles from "./Start.module.css";

/** Where the look is set; the design's own is good enough to begin. */
export function LookStep({ done }: { done: boolean }) {
  return (
    <>
      <p>
        {done
          ? t`Tu aspecto está publicado.`
          : t`El nombre, el logo, el color y los textos de tu cadena. Sin ellos se ve como aquí al lado.`}
      </p>
      <p className={styles.links}>
        <Link className={styles.button} to={paths.look}>
          {done ? t`Cambiar el aspecto` : t`Elegir el aspecto`}
        </Link>
      </p>
    </>
  );
}

/** How the store's welcome looks now (mock-up 60c). */
export function LivePreview({ store }: { store: string | undefined }) {
  const { data } = useQuery(looksQuery);
  if (data === undefined) return null;
  return (
    <div className={styles.preview}>
      <PhonePreview brief look={shownLook(data.live.look)} store={store} />
    </div>
  );
}
