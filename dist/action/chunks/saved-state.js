// src/entry/action/saved-state.ts
/** What the main step saves for the post step, under these names. */
const STATE = {
	talk: "talk",
	begun: "begun",
	publishing: "publishing",
	over: "over",
	kept: "kept"
};
/** The last word is said and what was done is kept. */
const isFinished = (read) => read(STATE.over) === "true" && read(STATE.kept) === "true";
/** Whether the main step began something and did not come to its end. Most events begin nothing. */
const isLeftUndone = (read) => [
	STATE.talk,
	STATE.begun,
	STATE.publishing
].some((name) => read(name) !== "") && !isFinished(read);
export { isLeftUndone as n, STATE as t };
