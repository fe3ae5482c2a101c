// src/config/action-state.ts
/** What the main step of the Action saved for its post step; empty when nothing was. */
const savedState = (name, environment = process.env) => environment[`STATE_${name}`] ?? "";
export { savedState as t };
