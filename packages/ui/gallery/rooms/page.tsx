import {
  Button,
  CrashedScreen,
  Footer,
  Header,
  Heading,
  IconButton,
  Keypad,
  LidSurface,
  LinkButton,
  Logo,
  Main,
  NotFoundScreen,
  Nothing,
  PanelHead,
  Screen,
  StaffButton,
  Wordmark,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { On, Window } from "../hold.tsx";

export const page = {
  Footer: {
    usual: (
      <Footer onBack={nothing}>
        <Button>Continuar</Button>
      </Footer>
    ),
    "with a quiet alternative": (
      <Footer below={<LinkButton>No tengo RUT</LinkButton>}>
        <Button>Continuar</Button>
      </Footer>
    ),
    "with a keypad": (
      <Footer keypad={<Keypad onKey={nothing} />}>
        <Button>Continuar</Button>
      </Footer>
    ),
    "bare, on a box": (
      <On stock="box">
        <Footer bare>
          <Button variant="ink">Comenzar</Button>
        </Footer>
      </On>
    ),
  },
  Header: {
    "with steps": <Header onBack={nothing} step={2} />,
    "with a title": <Header onBack={nothing} title="Tallas" end={<span className="label">CL</span>} />,
    "without a way back": <Header />,
    "on a box": (
      <On stock="box">
        <Header tone="box" onBack={nothing} step={6} />
      </On>
    ),
    "on the camera": (
      <On stock="camera">
        <Header tone="camera" onBack={nothing} step={1} />
      </On>
    ),
  },
  Heading: {
    h1: <Heading>¿Cuál es tu RUT?</Heading>,
    h2: (
      <Heading level={2} size="h2">
        Tu pedido
      </Heading>
    ),
    poster: (
      <Heading level={2} size="poster">
        41½
      </Heading>
    ),
    status: (
      <Heading level={2} size="status">
        PREPARANDO
      </Heading>
    ),
  },
  LidSurface: {
    "plain lid": <LidSurface>Tu caja</LidSurface>,
    "printed lid": <LidSurface lid={<Wordmark />}>Tu caja</LidSurface>,
    lifting: (
      <LidSurface lid={<Wordmark />} lifting>
        Tu caja
      </LidSurface>
    ),
  },
  Logo: { usual: <Logo src="/images/runner-glaciar-lateral-320.webp" name="Cadena" /> },
  Main: {
    ...Object.fromEntries(
      (["sm", "md", "lg"] as const).map((gap) => [
        gap,
        <Main key={gap} gap={gap}>
          <p>Uno</p>
          <p>Dos</p>
        </Main>,
      ]),
    ),
    bleed: (
      <Main bleed>
        <p>De borde a borde</p>
      </Main>
    ),
  },
  Nothing: {
    "a quiet sentence": <Nothing>Todavía no llega ningún archivo.</Nothing>,
    plain: <Nothing look="plain">Nada por ahora.</Nothing>,
    "of a line, a section, a table or a page": (["line", "section", "table", "page"] as const).map((look) => (
      <Nothing key={look} look={look} role="status">
        Ninguna tienda así.
      </Nothing>
    )),
    "of a screen": <Nothing look="screen">Esta tienda no tiene smartboxes.</Nothing>,
    "of a card": <Nothing look="card">Aquí verás la espera mediana.</Nothing>,
    "a slot": <Nothing look="slot">Ningún conteo abierto.</Nothing>,
  },
  CrashedScreen: { usual: <CrashedScreen onReload={nothing} /> },
  NotFoundScreen: {
    usual: (
      <NotFoundScreen>
        <a href="#top">Ir al inicio</a>
      </NotFoundScreen>
    ),
  },
  PanelHead: {
    "with actions": (
      <PanelHead title="Llaves de API">
        <StaffButton variant="line" icon="plus">
          Llave
        </StaffButton>
      </PanelHead>
    ),
    "with a note": (
      <PanelHead title="Pantallas" look="note">
        <span className="small">4</span>
      </PanelHead>
    ),
    "of a panel that closes": (
      <PanelHead title={<h2 className="h1">Paula Reyes</h2>} look="close">
        <IconButton icon="close" label="Cerrar" />
      </PanelHead>
    ),
  },
  Screen: Object.fromEntries(
    (["board", "paper", "box", "camera"] as const).map((background) => [
      background,
      <Window key={background} name={background}>
        <Screen
          as="div"
          background={background}
          header={<Header tone={background === "board" ? "paper" : background} onBack={nothing} step={3} />}
          footer={
            <Footer bare={background === "box" || background === "camera"}>
              <Button variant={background === "box" ? "ink" : background === "camera" ? "white" : "accent"}>
                Continuar
              </Button>
            </Footer>
          }
        >
          <Main>
            <p>Lo que dice la página.</p>
          </Main>
        </Screen>
      </Window>,
    ]),
  ),
  Wordmark: { usual: <Wordmark /> },
} satisfies Room;

function nothing() {}
