import { setFlagsFromString } from "node:v8";
import { appMain } from "./app/main.ts";

// Under load V8 would let the heap grow to four times what lives in it before it collects: 240 MB instead of 160, for no time saved.
setFlagsFromString("--heap-growing-percent=50");

await appMain();
