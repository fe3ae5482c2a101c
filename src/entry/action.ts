import { actionMain } from "./action/main.ts";
import { flushed } from "./console.ts";

const code = await actionMain();
await flushed();
process.exit(code);
