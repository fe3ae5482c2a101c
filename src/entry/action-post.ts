import { actionPost } from "./action/post.ts";
import { flushed } from "./console.ts";

const code = await actionPost();
await flushed();
process.exit(code);
