import { Button, IconButton, Label, LinkButton, OptionRow, SizeChips, StaffButton } from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { On } from "../hold.tsx";

export const action = {
  Button: {
    accent: <Button>Comenzar</Button>,
    "ink, on a box": (
      <On stock="box">
        <Button variant="ink">Abrir Smartbox</Button>
      </On>
    ),
    line: <Button variant="line">Ahora no</Button>,
    "white, on the camera": (
      <On stock="camera">
        <Button variant="white" icon="keypad">
          Ingresar código
        </Button>
      </On>
    ),
    small: (
      <Button size="sm" variant="line" icon={null}>
        + tiempo
      </Button>
    ),
    large: <Button size="lg">Pedir</Button>,
    centred: (
      <Button align="center" icon={null}>
        Continuar
      </Button>
    ),
    "with the chosen sizes": <Button end={<SizeChips sizes={["41", "41½"]} />}>Me la quiero probar</Button>,
    busy: <Button busy>Continuar</Button>,
    blocked: <Button blocked>Continuar</Button>,
  },
  IconButton: { usual: <IconButton icon="back" label="Volver" /> },
  LinkButton: {
    usual: <LinkButton>No tengo RUT</LinkButton>,
    "with icons": (
      <LinkButton icon="phone" end="external">
        Seguir en mi teléfono
      </LinkButton>
    ),
    blocked: <LinkButton blocked>Reenviar código</LinkButton>,
  },
  OptionRow: {
    "in a label": (
      <Label>
        <OptionRow icon="image">Elegir una foto</OptionRow>
        <OptionRow icon="keypad">Ingresar código manualmente</OptionRow>
      </Label>
    ),
  },
  SizeChips: {
    one: <SizeChips sizes={["41"]} />,
    two: <SizeChips sizes={["41½", "42⅓"]} />,
  },
  StaffButton: {
    ink: <StaffButton icon="check">Tomar</StaffButton>,
    line: <StaffButton variant="line">Ver pedido</StaffButton>,
    alarm: <StaffButton variant="alarm">Cancelar pedido</StaffButton>,
    "header, on ink": (
      <On stock="ink">
        <StaffButton variant="header" icon="bell">
          Sonido
        </StaffButton>
      </On>
    ),
    large: (
      <StaffButton size="lg" icon="forward" end="1 de 2">
        Escanear par
      </StaffButton>
    ),
    busy: <StaffButton busy>Tomar</StaffButton>,
    "large and busy": (
      <StaffButton size="lg" busy>
        Tomar
      </StaffButton>
    ),
    queued: <StaffButton queued>En cola</StaffButton>,
    locked: <StaffButton locked="La tomó Rodrigo">Tomar</StaffButton>,
    missing: <StaffButton missing="Falta la talla">Pedir</StaffButton>,
  },
} satisfies Room;
