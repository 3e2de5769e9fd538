import { makeCameraVideo } from "./camera/make-video.ts";
import { addBoxes } from "./store-database.ts";

/** Runs once the server is up: the fake camera shows the box of sku 880101410, and there are boxes for every test. */
export default async function prepare(): Promise<void> {
  makeCameraVideo({ ean: "7808801014102", size: "41" });
  await addBoxes();
}
