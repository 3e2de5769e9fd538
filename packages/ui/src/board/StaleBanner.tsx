import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { StaffButton } from "../action/StaffButton.tsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./StaleBanner.module.css";

export type StaleBannerProps = {
  /** The age of the data on screen: 1:52. Undefined if none ever arrived. */
  age?: string | undefined;
  /** Actions that wait to be sent: "Tomar 38", "Entregar 41½". */
  queued: readonly string[];
  onRetry: () => void;
  title?: string | undefined;
  text?: string | undefined;
};

/** The network is gone: how old the data is, what waits to be sent, and a way to try again. */
export function StaleBanner(props: StaleBannerProps) {
  const { t } = useLingui();
  const { age, queued, onRetry, title = t`Sin conexión` } = props;
  const { text = t`Los pedidos nuevos no llegan a esta pantalla` } = props;
  return (
    <section className={styles.banner} aria-label={title}>
      <div role="status" className={styles.words}>
        <Icon name="offline" size="xl" />
        <p>
          <b className={styles.title}>{title}</b>
          {text}
        </p>
      </div>
      {age !== undefined && (
        <p className={styles.age}>
          <Trans>
            <b>Datos de hace</b> <span className="num">{age}</span>
          </Trans>
        </p>
      )}
      {queued.length > 0 && (
        <p role="status" className={styles.queue}>
          <b>
            <Plural value={queued.length} one="1 acción en cola" other="# acciones en cola" />
          </b>
          <span>{queued.join(" · ")}</span>
        </p>
      )}
      <div className={styles.retry}>
        <StaffButton variant="line" icon="refresh" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </StaffButton>
      </div>
    </section>
  );
}
