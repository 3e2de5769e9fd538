import {
  CheckField,
  ChoiceRows,
  CodeBoxes,
  CodeField,
  CountStepper,
  Keyboard,
  Keypad,
  Label,
  NameTagField,
  PhoneField,
  PinCells,
  RutField,
  type RutFieldProps,
  Wordmark,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held } from "../hold.tsx";

const reasons = [
  { value: "none", text: "No está", note: "Se busca en otra ubicación" },
  { value: "broken", text: "Dañado" },
] as const;

export const field = {
  CheckField: {
    clear: check(false),
    ticked: check(true),
  },
  ChoiceRows: {
    "none chosen": choice(undefined, "Motivo"),
    chosen: choice("none", "Motivo elegido"),
  },
  CodeBoxes: {
    empty: boxes("", "Código de 6 dígitos"),
    "half typed": boxes("482", "Código a medias"),
    letters: (
      <Held first="K7">
        {(value, set) => (
          <CodeBoxes label="Código del pedido" value={value} length={4} characters="letters" onChange={set} />
        )}
      </Held>
    ),
    wrong: (
      <Held first="482913">
        {(value, set) => (
          <CodeBoxes
            label="Código equivocado"
            value={value}
            onChange={set}
            error="El código no es correcto"
          />
        )}
      </Held>
    ),
  },
  CodeField: {
    empty: code(""),
    typed: code("880101410"),
    wrong: code("880", "Calzado no encontrado"),
  },
  CountStepper: {
    none: stepper(0, "¿Cuántas 41 ves?"),
    some: stepper(2, "¿Cuántas 42 ves?"),
    all: stepper(3, "¿Cuántas 43 ves?"),
  },
  Keyboard: {
    usual: <Keyboard onKey={nothing} />,
    capitals: <Keyboard onKey={nothing} capital label="Teclado en mayúsculas" />,
  },
  Keypad: {
    rut: <Keypad onKey={nothing} />,
    digits: <Keypad keys="digits" onKey={nothing} label="Teclado de dígitos" />,
  },
  NameTagField: {
    empty: tag(""),
    short: tag("Vale"),
    long: tag("Maximiliano Andrés"),
  },
  PhoneField: {
    empty: phone(""),
    typed: phone("98765432"),
    wrong: phone("9876", true),
  },
  PinCells: {
    empty: <PinCells length={0} label="0 dígitos ingresados" />,
    "half typed": <PinCells length={3} label="3 dígitos ingresados" />,
    full: <PinCells length={6} label="6 dígitos ingresados" />,
    "a longer one": <PinCells length={6} max={8} label="6 dígitos ingresados" />,
  },
  RutField: {
    empty: rut("RUT", ""),
    whole: rut("RUT completo", "12.345.678-5"),
    wrong: rut("RUT equivocado", "12.345.678-9", { error: true }),
    "foreign document": rut("Documento", "204.518.973", { checkCell: false }),
  },
} satisfies Room;

function check(first: boolean) {
  return (
    <Held first={first}>
      {(checked, set) => (
        <CheckField checked={checked} onChange={set}>
          Avísame por SMS
        </CheckField>
      )}
    </Held>
  );
}

function choice(first: "none" | "broken" | undefined, label: string) {
  return (
    <Held first={first}>
      {(value, set) => <ChoiceRows label={label} value={value} options={reasons} onChange={set} />}
    </Held>
  );
}

function boxes(first: string, label: string) {
  return (
    <Held first={first}>{(value, set) => <CodeBoxes label={label} value={value} onChange={set} />}</Held>
  );
}

function code(first: string, error?: string) {
  return (
    <Held first={first}>
      {(value, set) => <CodeField label="Código de la caja" value={value} onChange={set} error={error} />}
    </Held>
  );
}

function tag(first: string) {
  return (
    <Held first={first}>
      {(value, set) => (
        <Label>
          <NameTagField
            label="Tu nombre"
            placeholder="Nombre"
            value={value}
            onChange={set}
            end={<Wordmark />}
          />
        </Label>
      )}
    </Held>
  );
}

function phone(first: string, error = false) {
  return (
    <Held first={first}>
      {(value, set) => (
        <PhoneField label="Teléfono" prefix="+56 9" value={value} onChange={set} error={error} />
      )}
    </Held>
  );
}

function rut(label: string, first: string, props: Pick<RutFieldProps, "checkCell" | "error"> = {}) {
  return (
    <Held first={first}>
      {(value, set) => (
        <RutField
          {...props}
          label={label}
          value={value}
          input={{ current: null }}
          onEdit={(edit) => {
            set(edit.text);
            return edit;
          }}
        />
      )}
    </Held>
  );
}

function nothing() {}

function stepper(first: number, label: string) {
  return (
    <Held first={first}>
      {(value, set) => <CountStepper label={label} value={value} max={3} onChange={set} />}
    </Held>
  );
}
