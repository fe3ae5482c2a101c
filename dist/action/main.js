import { t as actionMain } from "./chunks/main.js";
import { t as flushed } from "./chunks/console.js";
// src/entry/action.ts
const code = await actionMain();
await flushed();
process.exit(code);
export {};
