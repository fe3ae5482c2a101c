import { appMain } from "./app/main.ts";

await appMain();
