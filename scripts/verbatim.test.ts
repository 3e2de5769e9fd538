import { expect, it } from "vitest";
import { messages as shopper } from "../apps/shopper/src/language/en.po?source";
import { messages as components } from "../packages/ui/src/language/en.po?source";

/** The copy that the specification quotes, by row; braces are filled in. */
const quoted: Record<string, readonly string[]> = {
  "SC-01": ["Ingresa tu código de verificación", "Sorry, that number is being used"],
  "SC-02": ["Comenzar"],
  "SC-04": ["Buscando", "Activar permiso", "Cargando cámara.", "Buscando disponibilidad"],
  "SC-05": ["Buscar", "Calzado no encontrado", "Buscando calzado"],
  "SC-06": ["Selecciona tu talla", "- No disponible"],
  "SC-07": ["No Disponible"],
  "SC-08": ["Me la quiero probar", "Talla no disponible", "Seleccione talla"],
  "SC-09": ["Excelente! ¿Cuál es tu RUT?", "Soy extranjero", "Cuál es tu Número de ID", "Continuar"],
  "SC-10": ["Listo! ¿Cómo te llamamos?", "Alias"],
  "SC-12": ["Tiempo de espera estimado {minutes}m"],
  "SC-13": [
    "Retira tu orden por el Estante",
    "Smartbox número",
    "hoy a las {time}hs",
    "Abrir Smartbox",
    "Tu pedido esta listo",
    "Busca tu pedido en Zona de Entrega",
  ],
  "SC-14": [
    "Qué opinas de la experiencia CLICK & TRY?",
    "Esperamos seguir ayudándote cuando lo necesites.",
    "Revisaremos tu caso para seguir mejorando.",
  ],
  "SC-15": ["Quieres probarte otras?", "Sí, me gustaría", "No, gracias"],
  "SC-16": ["Acercate a la caja para realizar el pago"],
  "SC-17": ["Surgió un inconveniente", "Volver al inicio"],
  "SC-18": ["Nos quedamos sin stock de {name}", "Buscar otra talla", "Buscar otro producto"],
  "SC-19": ["Producto especial, por favor consulte con un vendedor"],
  "SC-20": ["Tienes pedidos en curso, ¿quieres realizar un nuevo pedido?"],
  "SC-21": ["Tienes pedidos en curso", "Talla", "Actualizando..."],
  "ST-07": ["ENVIADO SOLICITUD", "PREPARANDO", "ENTREGANDO", "EN SALÓN"],
  "ST-08": ["Sanitizando con luz UV-C", "Sanitizando con bruma", "Preparando", "Preparadas"],
  "VA-03": ["Debe elegir una talla"],
  "VA-04": ["Ingrese su RUT."],
  "VA-05": ["El RUT ingresado es inválido"],
  "VA-06": ["Ingrese hasta 9 dígitos de tu ID."],
};

// As in a build: the shopper reads compiled messages, not the text in the code.
const compiled = [components, shopper].flatMap((messages) => Object.values(messages));
const said = compiled.map((message) =>
  [message]
    .flat()
    .map((part) => (typeof part === "string" ? part : `{${part[0]}}`))
    .join(""),
);

it.each(Object.entries(quoted).flatMap(([row, texts]) => texts.map((text) => [row, text] as const)))(
  "[%s] says '%s', to the letter",
  (_row, text) => {
    expect(said).toContain(text);
  },
);
