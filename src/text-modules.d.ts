/** Python sources are bundled as text; `rolldown.config.js` and `vitest.config.ts` load them alike. */
declare module "*.py" {
  const text: string;
  export default text;
}
