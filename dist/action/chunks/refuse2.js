export { n as refuse } from "./refuse.js";
