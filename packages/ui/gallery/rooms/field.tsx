import {
  CheckField,
  CodeBoxes,
  CodeField,
  CountStepper,
  Keyboard,
  Keypad,
  Label,
  NameTagField,
  PhoneField,
  PinCells,
  RadioGroup,
  type RadioGroupProps,
  RutField,
  type RutFieldProps,
  Wordmark,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held } from "../hold.tsx";

const systems = ["CL", "US", "EU"].map((value) => ({ value, text: value }));
const outcomes = [
  { value: "bought", text: "Comprado", icon: "cash" },
  { value: "returned", text: "Devuelto", icon: "hanger" },
] as const;
const reasons = [
  { value: "none", text: "No está", note: "Se busca en otra ubicación" },
  { value: "broken", text: "Dañado" },
] as const;

export const field = {
  CheckField: {
    clear: check(false),
    ticked: check(true),
    mixed: (
      <CheckField mixed checked={false} onChange={() => undefined}>
        Zona Sur
      </CheckField>
    ),
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
  RadioGroup: {
    segments: radios("segments", "CL", "Sistema de tallas", systems),
    "rows, none chosen": radios("rows", undefined, "Motivo", reasons),
    "rows, one chosen": radios("rows", "none", "Motivo elegido", reasons),
    "cells, none chosen": radios("cells", undefined, "Brisa 2, talla 41", outcomes),
    "cells, one chosen": radios("cells", "bought", "Brisa 2, talla 42", outcomes),
    "cells, disabled": (
      <RadioGroup
        look="cells"
        label="Brisa 2, talla 43"
        value={undefined}
        options={outcomes}
        onChange={nothing}
        disabled
      />
    ),
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

function radios<T extends string | number>(
  look: RadioGroupProps<T>["look"],
  first: T | undefined,
  label: string,
  options: RadioGroupProps<T>["options"],
) {
  return (
    <Held first={first}>
      {(value, set) => (
        <RadioGroup look={look} label={label} value={value} options={options} onChange={set} />
      )}
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
