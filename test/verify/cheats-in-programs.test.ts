import { cheats, describeCheats } from "../support/cheat-suite.ts";

await describeCheats(
  "programs that leave early, lie, patch, read or do not stand",
  cheats.filter(({ name }) => Number(name.slice(0, 2)) >= 40),
);
