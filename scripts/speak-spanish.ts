import { i18n } from "@lingui/core";
import { messages as office } from "../apps/office/src/language/en.po?source";
import { messages as shopper } from "../apps/shopper/src/language/en.po?source";
import { messages as staff } from "../apps/staff/src/language/en.po?source";
import { messages as components } from "../packages/ui/src/language/en.po?source";

// Unit tests use the apps' default language.
for (const messages of [components, shopper, staff, office]) i18n.load("es-CL", messages);
i18n.activate("es-CL");
