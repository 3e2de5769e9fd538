import { Sheet, StaffButton } from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Opened } from "../hold.tsx";

export const dialog = {
  Sheet: {
    sheet: (
      <Opened name="Abrir hoja">
        {(open, close) => (
          <Sheet open={open} title="Confirmar par" onClose={close}>
            <p>Escanea la etiqueta de la caja.</p>
          </Sheet>
        )}
      </Opened>
    ),
    "with a side": (
      <Opened name="Abrir hoja con lado">
        {(open, close) => (
          <Sheet
            open={open}
            title="Devolver pares"
            onClose={close}
            side={<StaffButton size="lg">Devolver</StaffButton>}
          >
            <p>Los pares vuelven a su ubicación.</p>
          </Sheet>
        )}
      </Opened>
    ),
    box: (
      <Opened name="Abrir pregunta">
        {(open, close) => (
          <Sheet open={open} title="¿Cancelar el pedido?" look="box" onClose={close}>
            <StaffButton variant="alarm" data-first-focus="" onClick={close}>
              Cancelar pedido
            </StaffButton>
          </Sheet>
        )}
      </Opened>
    ),
  },
} satisfies Room;
