import type { FirstSteps } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link, Navigate, useSearchParams } from "react-router";
import { hasCells } from "../api/scope.ts";
import { doneSteps, leftSteps, type StepName, shownStep, stepNames } from "../layout/first-steps.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { firstStepsQuery } from "../layout/start-query.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";
import { DemoOffer } from "./DemoOffer.tsx";
import { LivePreview, LookStep } from "./LookStep.tsx";
import styles from "./Start.module.css";
import { DevicesStep, FileStep, PeopleStep, PosterStep, StoreStep } from "./StepContent.tsx";

/** Mock-up 60c: from an empty server to the first served shopper. Each step can be left, and is found again. */
export default function StartScreen() {
  const { role } = useOffice();
  const starts = roleMay(role, "edit_stores") && !hasCells;
  const { data, error } = useQuery({ ...firstStepsQuery, enabled: starts, refetchInterval: 5_000 });
  if (!starts) return <Navigate to={paths.today} replace />;
  const left = data && leftSteps(data).length;
  return (
    <>
      <PageHead
        title={t`Primeros pasos`}
        about={left === undefined ? undefined : plural(left, { one: "1 por hacer", other: "# por hacer" })}
      />
      {data === undefined ? (
        <Waiting look="page" error={error}>{t`Cargando los pasos`}</Waiting>
      ) : (
        <Steps steps={data} />
      )}
    </>
  );
}

function Steps({ steps }: { steps: FirstSteps }) {
  const [search] = useSearchParams();
  const shown = shownStep(steps, search.get("step"));
  const done = doneSteps(steps);
  const place = stepNames.indexOf(shown) + 1;
  const next = leftSteps(steps).find((name) => name !== shown);
  return (
    <div className={styles.columns}>
      <nav aria-label={t`Pasos`}>
        <ol className={styles.steps}>
          {stepNames.map((name, index) => (
            <li key={name}>
              <Link
                to={`?step=${name}`}
                aria-current={name === shown ? "step" : undefined}
                className={clsx(styles.step, done[name] && styles.done)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span>
                  <b>{titleOf(name)}</b>
                  <span className={styles.about}>{aboutOf(name, steps)}</span>
                </span>
                {done[name] && <Icon name="check" label={t`Listo`} />}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <section className={styles.content} aria-labelledby="step">
        <p className="label">
          <Trans>
            Paso {place} de {stepNames.length}
          </Trans>
        </p>
        <h2 id="step" className={styles.question}>
          {questionOf(shown)}
        </h2>
        <Content step={shown} steps={steps} />
        {next !== undefined && (
          <p className={styles.next}>
            <Link to={`?step=${next}`}>
              {done[shown] ? t`Seguir con: ${titleOf(next)}` : t`Dejar para después`}
            </Link>
          </p>
        )}
      </section>
      <aside className={styles.side} aria-label={t`El primer cliente`}>
        <DemoOffer steps={steps} />
        <h2 className="h2">
          <Trans>El primer cliente</Trans>
        </h2>
        <LivePreview store={steps.store?.name} />
        <ul className={styles.marks}>
          <Mark done={steps.opened}>{t`Abre la tienda en su teléfono`}</Mark>
          <Mark done={steps.requested}>{t`Escanea una caja y pide probarse`}</Mark>
          <Mark done={steps.served}>{t`Retira su par y se lo prueba`}</Mark>
        </ul>
        {!steps.products && (
          <p className="small">
            <Trans>Sin catálogo no se encuentra ningún par: súbelo antes de pegar el afiche.</Trans>
          </p>
        )}
      </aside>
    </div>
  );
}

function Mark({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={clsx(done && styles.doneMark)}>
      <span className={styles.box}>{done && <Icon name="check" size="sm" label={t`Listo`} />}</span>
      {children}
    </li>
  );
}

function Content({ step, steps }: { step: StepName; steps: FirstSteps }) {
  const { name } = useOffice();
  const { store } = steps;
  if (step === "account")
    return (
      <p>
        <Trans>Entras como {name}, de la casa matriz. A otras personas las invitas en Equipo, Oficina.</Trans>
      </p>
    );
  if (step === "look") return <LookStep done={steps.look} />;
  if (step === "store") return <StoreStep store={store} />;
  if (step === "catalogue") return <FileStep kind="catalogue" done={steps.products} />;
  if (store === null)
    return (
      <p>
        <Trans>
          Primero <Link to="?step=store">crea la tienda</Link>.
        </Trans>
      </p>
    );
  switch (step) {
    case "devices":
      return <DevicesStep store={store.code} />;
    case "stock":
      return <FileStep kind="stock" done={steps.stock} />;
    case "people":
      return <PeopleStep store={store.code} done={steps.people} />;
    case "poster":
      return <PosterStep store={store.code} />;
  }
}

function titleOf(step: StepName): string {
  return {
    account: t`Tu cuenta`,
    look: t`Cadena y aspecto`,
    store: t`Primera tienda`,
    devices: t`Smartboxes y estantes`,
    catalogue: t`Catálogo`,
    stock: t`Existencias`,
    people: t`Equipo`,
    poster: t`Afiche`,
  }[step];
}

function questionOf(step: StepName): string {
  return {
    account: t`Ya tienes tu cuenta`,
    look: t`¿Cómo se ve tu cadena?`,
    store: t`¿Cuál es la primera tienda?`,
    devices: t`¿Dónde se dejan los pares?`,
    catalogue: t`¿Qué se vende?`,
    stock: t`¿Qué hay en la bodega?`,
    people: t`¿Quién atiende?`,
    poster: t`¿Cómo entra el cliente?`,
  }[step];
}

function aboutOf(step: StepName, { look, store, devices, products, stock, people }: FirstSteps): string {
  const ready = t`Listo`;
  return {
    account: t`Casa matriz`,
    look: look ? ready : t`Opcional: nombre, logo y color`,
    store: store === null ? t`Nombre, dirección y horario` : `${store.name}, ${store.code}`,
    devices: devices ? ready : t`Dónde se dejan los pares`,
    catalogue: products ? ready : t`Un archivo, o a mano`,
    stock: stock ? ready : t`Un archivo de la bodega`,
    people: people ? ready : t`Todavía nadie`,
    poster: t`Con el código de entrada`,
  }[step];
}
