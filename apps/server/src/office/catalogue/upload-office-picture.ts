import { storePicture } from "../../catalogue/picture/store-picture.ts";
import { operation } from "../../web/call/operation.ts";

/** OF-04. Stores a picture for a product's page to name. One that no product has goes with the next sweep. */
export const uploadOfficePicture = operation("uploadOfficePicture", (deps, call) => storePicture(deps, call));
